//! Nets as small files.

use std::sync::LazyLock;

use tengen_learn::{NetError, NetFile};

use super::net::Net;

const FILE: NetFile =
    NetFile { name: "tengen net 2", sizes: "a number of layers and channels", steps: 2048.0 };

static STANDARD: LazyLock<Net> = LazyLock::new(|| {
    Net::from_bytes(include_bytes!("../../weights/nine.net"))
        .expect("the net that comes with the program is whole")
});

impl Net {
    /// The net that comes with the program.
    pub fn standard() -> &'static Net {
        &STANDARD
    }

    /// The net as a small file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let sizes = [self.layers.len() as u8 - 1, self.channels as u8];
        FILE.bytes(&sizes, self.layers.iter().flat_map(|layer| &layer.weights))
    }

    /// Reads what [`Net::to_bytes`] wrote.
    ///
    /// # Errors
    /// If it holds no net.
    pub fn from_bytes(bytes: &[u8]) -> Result<Net, NetError> {
        let [layers, channels] = FILE.sizes(bytes)?;
        let mut net = Net::zero(usize::from(layers), usize::from(channels));
        FILE.fill(bytes, 2, net.layers.iter_mut().flat_map(|layer| &mut layer.weights))?;
        Ok(net)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_net_comes_back_as_it_went() {
        let net = Net::standard();
        assert_eq!(Net::from_bytes(&net.to_bytes()).as_ref(), Ok(net));
    }
}
