//! The addresses of the studio, as a list: so that a test can hold it against their documentation.

use std::sync::Arc;

use axum::Router;
use axum::handler::Handler;
use axum::routing::{MethodFilter, MethodRouter, on};

use crate::app::App;

/// An address, a method, and who answers.
pub(crate) struct Route {
    #[cfg_attr(not(test), expect(dead_code, reason = "for the test against the documentation"))]
    pub(crate) method: &'static str,
    pub(crate) path: &'static str,
    answer: MethodRouter<Arc<App>>,
}

/// What is asked for.
pub(crate) fn get<H: Handler<T, Arc<App>>, T: 'static>(path: &'static str, handler: H) -> Route {
    Route { method: "get", path, answer: on(MethodFilter::GET, handler) }
}

/// What is done.
pub(crate) fn post<H: Handler<T, Arc<App>>, T: 'static>(path: &'static str, handler: H) -> Route {
    Route { method: "post", path, answer: on(MethodFilter::POST, handler) }
}

/// What is taken back.
pub(crate) fn delete<H: Handler<T, Arc<App>>, T: 'static>(path: &'static str, handler: H) -> Route {
    Route { method: "delete", path, answer: on(MethodFilter::DELETE, handler) }
}

/// All of them together.
pub(crate) fn router(routes: Vec<Route>) -> Router<Arc<App>> {
    routes.into_iter().fold(Router::new(), |router, route| router.route(route.path, route.answer))
}
