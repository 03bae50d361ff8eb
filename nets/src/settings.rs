//! What the shards of a folder were made with. It is kept beside them, in `generate.toml`, `label.toml` and
//! so on, so that a run goes on as it was begun, and a folder never holds shards of different settings.
//!
//! Shards that are made from others are kept there too, each with the one that it was made from: its
//! folder, name and checksum. So a shard has the same place whichever folders are named beside its own, and
//! none is taken for one that is made already because its name is the same.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use toml::{Table, Value};

use crate::files;
use crate::shard::{self, Shard};

/// The commands that fill folders with shards.
const COMMANDS: [&str; 6] = ["generate", "label", "blend", "moves", "vary", "xiangqi"];

/// By the name of a shard the folder and name of the one that it was made from, and its checksum.
type Shards = BTreeMap<String, [String; 2]>;

/// What is kept in a folder.
#[derive(Serialize, Deserialize)]
struct Kept<S> {
    #[serde(flatten)]
    settings: S,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    shards: Shards,
}

/// A shard that others are made from.
#[derive(Clone, Debug)]
pub struct Source {
    /// Its file.
    pub path: PathBuf,
    /// What tells its records from others.
    pub sum: String,
}

impl Source {
    /// Opens a shard.
    ///
    /// # Errors
    ///
    /// Where it is none.
    pub fn open(path: PathBuf) -> Result<Self> {
        let sum = Shard::open(&path)?.sum();
        Ok(Self { path, sum })
    }

    /// Its name, and that after its folder's with something between.
    fn names(&self, between: char) -> [String; 2] {
        // Without a look at the disk: links keep their names.
        let path = std::path::absolute(&self.path).unwrap_or_else(|_| self.path.clone());
        let name =
            |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let own = name(&path);
        let with_folder = format!("{}{between}{own}", path.parent().map(name).unwrap_or_default());
        [own, with_folder]
    }
}

/// Makes a folder for the shards of a command, or goes on in one; `first` is the name of a shard that is
/// there where any is.
///
/// # Errors
///
/// Where the folder holds shards of other settings or of another command, or a file cannot be read or
/// written.
pub fn keep<S>(folder: &Path, command: &str, settings: &S, first: &str) -> Result<()>
where
    S: Serialize + DeserializeOwned,
{
    if open(folder, command, settings)?.is_none() {
        ensure_free(&folder.join(first))?;
        write(folder, command, settings, Shards::new())?;
    }
    Ok(())
}

/// The same for shards that are made from others: tells where each goes. They have the names of
/// those that they are made from, after that of their folder where a name is taken.
///
/// # Errors
///
/// Besides: where two shards would have one place, or one its own.
pub fn targets<S>(
    folder: &Path,
    command: &str,
    settings: &S,
    sources: &[Source],
) -> Result<Vec<PathBuf>>
where
    S: Serialize + DeserializeOwned,
{
    let found = open(folder, command, settings)?;
    let is_new = found.is_none();
    let mut shards = found.unwrap_or_default();
    let before = shards.clone();
    let same = |parent: &Path| parent.canonicalize().ok() == folder.canonicalize().ok();
    for source in sources {
        let parent = source.path.parent().filter(|parent| !parent.as_os_str().is_empty());
        ensure!(
            !same(parent.unwrap_or(Path::new("."))),
            "{}: shards made from others need a folder of their own",
            source.path.display()
        );
    }
    let names = assign(sources, &mut shards, |name| folder.join(name).exists())
        .with_context(|| format!("cannot go on in {}", folder.display()))?;
    for name in names.iter().filter(|&name| !before.contains_key(name)) {
        ensure_free(&folder.join(name))?;
    }
    if is_new || shards != before {
        write(folder, command, settings, shards)?;
    }
    Ok(names.iter().map(|name| folder.join(name)).collect())
}

fn ensure_free(path: &Path) -> Result<()> {
    ensure!(
        !path.exists(),
        "{} is there already, and nothing tells how it was made; choose another folder",
        path.display()
    );
    Ok(())
}

/// The shards that a folder is known to have; nothing where it has no settings yet.
fn open<S>(folder: &Path, command: &str, settings: &S) -> Result<Option<Shards>>
where
    S: Serialize + DeserializeOwned,
{
    fs::create_dir_all(folder)
        .with_context(|| format!("cannot make the folder {}", folder.display()))?;
    for other in COMMANDS.iter().filter(|&&other| other != command) {
        ensure!(
            !path(folder, other).exists(),
            "{} holds what `{other}` made; choose another folder for `{command}`",
            folder.display()
        );
    }
    let path = path(folder, command);
    let text = match fs::read_to_string(&path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        text => text.with_context(|| format!("cannot read {}", path.display()))?,
    };
    let kept: Kept<S> =
        toml::from_str(&text).with_context(|| format!("{} is damaged", path.display()))?;
    let tables = [&kept.settings, settings].map(Table::try_from);
    let [before, now] = tables;
    let differences = differences(&before?, &now?);
    // What failed before it made anything does not bind.
    if !differences.is_empty() && shard::find(&[folder.into()]).is_err() {
        return Ok(None);
    }
    ensure!(
        differences.is_empty(),
        "{} holds shards of other settings: {}; choose another folder",
        folder.display(),
        differences.join("; ")
    );
    Ok(Some(kept.shards))
}

fn path(folder: &Path, command: &str) -> PathBuf {
    folder.join(format!("{command}.toml"))
}

fn write<S: Serialize>(folder: &Path, command: &str, settings: S, shards: Shards) -> Result<()> {
    let text = toml::to_string(&Kept { settings, shards })?;
    files::write(&path(folder, command), &[text.as_bytes()])
}

/// What differs, in words.
fn differences(before: &Table, now: &Table) -> Vec<String> {
    let names: BTreeSet<&String> = before.keys().chain(now.keys()).collect();
    let mut found = Vec::new();
    for name in names {
        match (before.get(name), now.get(name)) {
            (one, other) if one == other => {}
            (Some(Value::Table(one)), Some(Value::Table(other))) => {
                let inner = differences(one, other);
                found.extend(inner.into_iter().map(|inner| format!("{name}.{inner}")));
            }
            (one, other) => found.push(format!("{name} was {}, is {} now", tell(one), tell(other))),
        }
    }
    found
}

fn tell(value: Option<&Value>) -> String {
    let text = value.map_or_else(|| "not given".into(), Value::to_string);
    // The beginning of a checksum suffices.
    if text.len() > 60 { text.chars().take(14).chain("…".chars()).collect() } else { text }
}

/// The names of the shards that are made from these, among those that a folder has.
fn assign(
    sources: &[Source],
    shards: &mut Shards,
    exists: impl Fn(&str) -> bool,
) -> Result<Vec<String>> {
    let mut taken = HashSet::new();
    let mut names: Vec<Option<String>> = Vec::new();
    for source in sources {
        let [own, _] = source.names('/');
        // The folder may have another name by now.
        let is_of = |of: &str| of.rsplit('/').next() == Some(own.as_str());
        let mut known = shards.iter().filter(|(_, [of, sum])| *sum == source.sum && is_of(of));
        let name = known.find(|(name, _)| !taken.contains(*name)).map(|(name, _)| name.clone());
        taken.extend(name.clone());
        names.push(name);
    }
    // New ones: all of them after their folders where not each is free without.
    let mut new = Vec::new();
    for (name, source) in names.iter_mut().zip(sources).filter(|(name, _)| name.is_none()) {
        let [_, of] = source.names('/');
        let mut changed =
            shards.iter().filter(|(known, [from, _])| *from == of && !taken.contains(*known));
        match changed.next() {
            Some((known, _)) if exists(known) => bail!(
                "{known} was made of another {of} than is there now; choose another folder, or remove \
                 {known} to make it anew"
            ),
            Some((known, _)) => {
                taken.insert(known.clone());
                *name = Some(known.clone());
            }
            None => new.push((name, source)),
        }
    }
    let free = |place: usize| {
        let mut seen = HashSet::new();
        let mut names = new.iter().map(|(_, source)| source.names('-')[place].clone());
        names.all(|name| !shards.contains_key(&name) && seen.insert(name))
    };
    let place = (0..2)
        .find(|&place| free(place))
        .context("several shards have the same name: put them into folders of different names")?;
    for (name, source) in new {
        *name = Some(source.names('-')[place].clone());
    }
    let names: Vec<String> = names.into_iter().flatten().collect();
    for (name, source) in names.iter().zip(sources) {
        let [_, of] = source.names('/');
        shards.insert(name.clone(), [of, source.sum.clone()]);
    }
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(paths: &[&str], shards: &mut Shards) -> Result<Vec<String>> {
        let source = |path: &&str| Source { path: path.into(), sum: (*path).into() };
        assign(&paths.iter().map(source).collect::<Vec<_>>(), shards, |_| true)
    }

    #[test]
    fn shards_of_the_same_name_do_not_replace_each_other() {
        let fresh = |paths: &[&str]| names(paths, &mut Shards::new());
        assert_eq!(fresh(&["a/0.rec", "b/1.rec"]).expect("free"), ["0.rec", "1.rec"]);
        assert_eq!(fresh(&["a/0.rec", "b/0.rec"]).expect("free"), ["a-0.rec", "b-0.rec"]);
        let error = fresh(&["x/a/0.rec", "y/a/0.rec"]).expect_err("both would be a-0.rec");
        assert!(error.to_string().contains("folders of different names"), "{error}");
    }

    #[test]
    fn shards_keep_their_places() {
        let mut shards = Shards::new();
        assert_eq!(names(&["a/0.rec"], &mut shards).expect("free"), ["0.rec"]);
        let both = ["b/0.rec", "a/0.rec"];
        assert_eq!(names(&both, &mut shards).expect("free"), ["b-0.rec", "0.rec"]);
        assert_eq!(names(&["b/0.rec"], &mut shards).expect("known"), ["b-0.rec"]);
        let more = ["b/0.rec", "a/0.rec", "c/0.rec", "c/1.rec"];
        let expected = ["b-0.rec", "0.rec", "c-0.rec", "c-1.rec"];
        assert_eq!(names(&more, &mut shards).expect("free"), expected);
        // The same records in a folder that was renamed, and others where some were.
        let renamed = Source { path: "z/0.rec".into(), sum: "a/0.rec".into() };
        let changed = Source { path: "a/0.rec".into(), sum: "else".into() };
        let assign =
            |sources: &[Source], exists: bool| assign(sources, &mut shards.clone(), |_| exists);
        assert_eq!(assign(std::slice::from_ref(&renamed), true).expect("known"), ["0.rec"]);
        let error = assign(std::slice::from_ref(&changed), true).expect_err("other records");
        assert!(error.to_string().contains("0.rec was made of another a/0.rec"), "{error}");
        // Of one that was never made nothing is lost.
        assert_eq!(assign(&[changed], false).expect("free"), ["0.rec"]);
    }

    #[test]
    fn differences_are_named() {
        let table = |text: &str| text.parse::<Table>().expect("TOML");
        let [one, other] =
            [table("a = 1\nb = 'x'\n[c]\nd = 1.5\ne = 2"), table("a = 1\n[c]\nd = 0.5\ne = 2")];
        assert_eq!(differences(&one, &one), [""; 0]);
        let expected = ["b was \"x\", is not given now", "c.d was 1.5, is 0.5 now"];
        assert_eq!(differences(&one, &other), expected);
    }
}
