use tengen_board::{Color, Size};

/// What stands on each point, in the order of [`Size::points`].
pub type Stones = Vec<Option<Color>>;

/// A board to lay stones on.
pub struct Grid {
    size: Size,
    /// For each point the points beside it.
    beside: Vec<Vec<usize>>,
}

impl Grid {
    pub fn new(size: Size) -> Grid {
        let beside = size.points().map(|point| {
            let on_board = point.neighbours().into_iter().filter(|&p| size.contains(p));
            on_board.map(|p| size.index(p)).collect()
        });
        Grid { size, beside: beside.collect() }
    }

    pub fn size(&self) -> Size {
        self.size
    }

    /// The stones joined to this one.
    pub fn string(&self, stones: &Stones, stone: usize) -> Vec<usize> {
        let mut string = vec![stone];
        let mut next = 0;
        while next < string.len() {
            for &point in &self.beside[string[next]] {
                if stones[point] == stones[stone] && !string.contains(&point) {
                    string.push(point);
                }
            }
            next += 1;
        }
        string
    }

    fn liberties(&self, stones: &Stones, string: &[usize]) -> Vec<usize> {
        let mut liberties = Vec::new();
        for &stone in string {
            for &point in &self.beside[stone] {
                if stones[point].is_none() && !liberties.contains(&point) {
                    liberties.push(point);
                }
            }
        }
        liberties
    }

    /// The stones after a move, and the point where a ko may not be retaken at once; nothing if
    /// the move is suicide.
    pub fn play(
        &self,
        before: &Stones,
        color: Color,
        point: usize,
    ) -> Option<(Stones, Option<usize>)> {
        let mut stones = before.clone();
        stones[point] = Some(color);
        let mut taken = Vec::new();
        for &beside in &self.beside[point] {
            if stones[beside] == Some(color.other()) {
                let string = self.string(&stones, beside);
                if self.liberties(&stones, &string).is_empty() {
                    string.iter().for_each(|&stone| stones[stone] = None);
                    taken.extend(string);
                }
            }
        }
        let string = self.string(&stones, point);
        let liberties = self.liberties(&stones, &string);
        if liberties.is_empty() {
            return None;
        }
        let is_ko = taken.len() == 1 && string.len() == 1 && liberties == taken;
        Some((stones, is_ko.then(|| taken[0])))
    }
}
