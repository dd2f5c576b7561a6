use crate::svg::Shapes;
use crate::{Mark, Path};

/// From the middle to the far end of a mark.
pub(super) const REACH: f64 = 7.0;

/// Draws a mark around a crossing, so many times as large as usual. Shapes are sized to look equally
/// large, not to be so.
pub(super) fn draw(shapes: &mut Shapes, mark: Mark, (x, y): (f64, f64), scale: f64) {
    let mut path = Path::new();
    match mark {
        Mark::Circle => return shapes.circle(x, y, 5.2 * scale),
        Mark::Square => {
            let half = 4.75 * scale;
            return shapes.rectangle(x - half, y - half, 2.0 * half, 2.0 * half);
        }
        Mark::Cross => {
            let half = 4.75 * scale;
            path.line(x - half, y - half, x + half, y + half);
            path.line(x - half, y + half, x + half, y - half);
        }
        Mark::Triangle => {
            // Its centre of mass a little below the crossing, where the eye puts the middle.
            let (reach, half_base, below) = (REACH * scale, 6.1 * scale, 0.3 * scale);
            path.move_to(x, y - reach + below);
            path.line_to(x + half_base, y + reach / 2.0 + below);
            path.line_to(x - half_base, y + reach / 2.0 + below);
            path.close();
        }
    }
    shapes.path(&path);
}

/// An arrow that leaves its two points visible: the shaft, and the head to be filled.
pub(super) fn arrow((x1, y1): (f64, f64), (x2, y2): (f64, f64)) -> (Path, Path) {
    let (dx, dy) = (x2 - x1, y2 - y1);
    let length = dx.hypot(dy);
    let (ux, uy) = (dx / length, dy / length);
    let (head_length, head_half) = (8.5, 4.5);
    let (start, tip) = (5.0, length - 3.0);
    let along = |distance: f64, aside: f64| {
        (x1 + ux * distance - uy * aside, y1 + uy * distance + ux * aside)
    };
    let (mut shaft, mut head) = (Path::new(), Path::new());
    let (from, to) = (along(start, 0.0), along(tip - head_length + 1.0, 0.0));
    shaft.line(from.0, from.1, to.0, to.1);
    let (point, left, right) = (
        along(tip, 0.0),
        along(tip - head_length, -head_half),
        along(tip - head_length, head_half),
    );
    head.move_to(point.0, point.1);
    head.line_to(left.0, left.1);
    head.line_to(right.0, right.1);
    head.close();
    (shaft, head)
}
