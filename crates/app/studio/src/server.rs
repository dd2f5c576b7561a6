use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use axum::Router;
use axum::http::Uri;
use tokio::runtime::{Builder, Runtime};

use crate::app::App;
use crate::desk::Desk;
use crate::engine::{Engine, Minds};
use crate::error::Refusal;
use crate::gobang::GobangTable;
use crate::guard::{Names, admit};
use crate::route::{Route, router};
use crate::table::Table;
use crate::{assets, desk, documentation, gobang, panels, running, table, territory};

/// How a file is written whole or not at all.
pub type Save = fn(&Path, &[u8]) -> io::Result<()>;

/// Where the studio is looked for: the points of a board, and nine handicap stones.
pub const USUAL_PORT: u16 = 3619;

/// The stack of threads that may follow games of many moves down.
const STACK: usize = 64 << 20;

/// What a studio is to be.
#[derive(Clone, Debug)]
pub struct Options {
    /// The port to listen on, 0 for any; none for the usual one, or any if that is taken.
    pub port: Option<u16>,
    /// Where the game in progress is kept.
    pub data: PathBuf,
    /// Threads that think.
    pub threads: usize,
    /// Bytes for search trees.
    pub memory: usize,
    /// How files are written.
    pub save: Save,
}

impl Options {
    /// The usual port, one thread, and files written in the plain way into a folder.
    pub fn in_folder(data: PathBuf) -> Options {
        let save = |path: &Path, contents: &[u8]| std::fs::write(path, contents);
        Options { port: None, data, threads: 1, memory: 256 << 20, save }
    }
}

/// Why there is no studio.
#[derive(Debug, thiserror::Error)]
pub enum StudioError {
    /// The port is taken or not allowed.
    #[error("cannot listen on port {port}: {error}; --port 0 takes any that is free")]
    Port {
        /// The port asked for.
        port: u16,
        /// What the system said.
        error: io::Error,
    },
    /// The folder cannot be made.
    #[error("cannot keep games in {}: {error}; --data DIR names another folder", folder.display())]
    Folder {
        /// The folder asked for.
        folder: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// Another studio keeps its game there.
    #[error("a studio with this folder is open already: {0}")]
    Running(String),
    /// The system refused something else.
    #[error(transparent)]
    System(#[from] io::Error),
}

/// A studio that listens but does not answer yet.
pub struct Studio {
    listener: TcpListener,
    port: u16,
    router: Router,
    runtime: Runtime,
}

impl Studio {
    /// Takes the port, and up the game where it was left.
    ///
    /// # Errors
    /// If the port or the folder cannot be had, or another studio uses the folder.
    pub fn open(options: &Options) -> Result<Studio, StudioError> {
        let folder = |error| StudioError::Folder { folder: options.data.clone(), error };
        std::fs::create_dir_all(&options.data).map_err(folder)?;
        let data = options.data.canonicalize().map_err(folder)?;
        if let Some(address) = running::find(&data) {
            return Err(StudioError::Running(address));
        }
        let listener = listen(options.port)?;
        let port = listener.local_addr()?.port();
        let runtime = Builder::new_multi_thread()
            .worker_threads(2)
            .thread_stack_size(STACK)
            .enable_all()
            .build()?;
        // Two games in a row should not be the same game.
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let minds = Minds::new(options.threads, options.memory, now.as_micros() as u64);
        let engine = Arc::new(Engine::new(minds)?);
        let handle = runtime.handle().clone();
        let table = Table::open(Arc::clone(&engine), data.join("game.json"), options.save, handle);
        let desk = Desk::open(Arc::clone(&engine), data.join("record.json"), options.save);
        let gobang = GobangTable::open(Arc::clone(&engine), data.join("gobang.json"), options.save);
        running::announce(&data, port, options.save).map_err(folder)?;
        let app = App::new(engine, table, desk, gobang, data);
        Ok(Studio { listener, port, router: whole(app, port), runtime })
    }

    /// Where the page is.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}/", self.port)
    }

    /// Answers until the program ends.
    ///
    /// # Errors
    /// If the system takes the port away.
    pub fn serve(self) -> Result<(), StudioError> {
        let Studio { listener, router, runtime, .. } = self;
        listener.set_nonblocking(true)?;
        runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(listener)?;
            axum::serve(listener, router).await
        })?;
        Ok(())
    }
}

fn listen(port: Option<u16>) -> Result<TcpListener, StudioError> {
    let bind = |port: u16| TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
    match port {
        Some(port) => bind(port).map_err(|error| StudioError::Port { port, error }),
        None => bind(USUAL_PORT)
            .or_else(|_| bind(0))
            .map_err(|error| StudioError::Port { port: USUAL_PORT, error }),
    }
}

/// Every address there is.
pub(crate) fn routes() -> Vec<Route> {
    let parts = [
        documentation::routes(),
        table::routes(),
        desk::routes(),
        gobang::routes(),
        territory::routes(),
        panels::routes(),
    ];
    parts.into_iter().flatten().collect()
}

fn whole(app: App, port: u16) -> Router {
    let nowhere = |uri: Uri| async move {
        assets::find(uri.path())
            .ok_or_else(|| Refusal::missing("There is nothing at this address."))
    };
    router(routes())
        .method_not_allowed_fallback(async || Refusal::wrong_method())
        .fallback_service(axum::routing::get(nowhere).fallback(async || Refusal::wrong_method()))
        .with_state(Arc::new(app))
        .layer(axum::middleware::from_fn_with_state(Names::on_port(port), admit))
        .layer(axum::extract::DefaultBodyLimit::disable())
}
