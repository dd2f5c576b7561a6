//! Nets as small files.

use std::sync::LazyLock;

use tengen_learn::{NetError, NetFile};

use crate::Net;

const FILE: NetFile =
    NetFile { name: "tengen glance 1", sizes: "a number of layers", steps: 4096.0 };

static STANDARD: LazyLock<Net> = LazyLock::new(|| {
    Net::from_bytes(include_bytes!("../weights/nine.glance"))
        .expect("the net that comes with the program is whole")
});

impl Net {
    /// The net that comes with the program.
    pub fn standard() -> &'static Net {
        &STANDARD
    }

    /// The net as a small file.
    pub fn to_bytes(&self) -> Vec<u8> {
        FILE.bytes(&[self.layers.len() as u8], self.weights())
    }

    /// Reads what [`Net::to_bytes`] wrote.
    ///
    /// # Errors
    /// If it holds no net.
    pub fn from_bytes(bytes: &[u8]) -> Result<Net, NetError> {
        let [layers] = FILE.sizes(bytes)?;
        let mut net = Net::zero(usize::from(layers));
        FILE.fill(bytes, 1, net.weights_mut())?;
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
