//! Where the files of reports are stored, according to the settings.

use std::path::{Path, PathBuf};
use url::Url;
use zeroize::Zeroizing;

/// The region when none is set: servers without regions expect this one.
const REGION: &str = "us-east-1";

/// Where the files of reports are stored.
#[derive(Clone, Debug)]
pub enum StorageLocation {
    Folder(PathBuf),
    /// In a bucket of an object storage that speaks S3.
    Bucket(BucketLocation),
}

/// A bucket and how to access it.
#[derive(Clone)]
pub struct BucketLocation {
    pub(crate) bucket: String,
    /// Ends with a slash, unless it is empty.
    pub(crate) prefix: String,
    /// `None` for Amazon's.
    pub(crate) endpoint: Option<Url>,
    pub(crate) region: String,
    pub(crate) key_id: String,
    pub(crate) secret: Zeroizing<String>,
}

impl std::fmt::Debug for BucketLocation {
    /// Leaves out the keys.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("BucketLocation")
            .field("bucket", &self.bucket)
            .field("prefix", &self.prefix)
            .field("endpoint", &self.endpoint.as_ref().map(Url::as_str))
            .field("region", &self.region)
            .finish_non_exhaustive()
    }
}

/// The settings of a location as written; an empty one counts as not set.
#[derive(Clone, Copy, Default)]
pub struct StorageSettings<'a> {
    /// `STORAGE_URL`: `file:PATH`, `s3://bucket` or `s3://bucket/prefix`.
    pub storage_url: &'a str,
    /// `AWS_ACCESS_KEY_ID`.
    pub access_key_id: &'a str,
    /// `AWS_SECRET_ACCESS_KEY`.
    pub secret_access_key: &'a str,
    /// `AWS_REGION`.
    pub region: &'a str,
    /// `AWS_ENDPOINT_URL`: the address of a storage other than Amazon's.
    pub endpoint_url: &'a str,
}

/// An invalid setting. The text never repeats the value, which may be a secret.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error("{name}: {problem}")]
pub struct StorageSettingsError {
    /// The name of the setting.
    pub name: &'static str,
    /// The problem, and what would be right.
    pub problem: &'static str,
}

const fn wrong(name: &'static str, problem: &'static str) -> StorageSettingsError {
    StorageSettingsError { name, problem }
}

impl StorageLocation {
    /// Reads the settings. Those of a bucket matter only if `STORAGE_URL` names one. `default` is the folder
    /// when nothing is set.
    ///
    /// # Errors
    /// The first setting that is missing or malformed.
    pub fn read(settings: &StorageSettings<'_>, default: &Path) -> Result<Self, StorageSettingsError> {
        if let Some(rest) = settings.storage_url.strip_prefix("s3://") {
            return bucket(rest, settings).map(Self::Bucket);
        }
        match settings.storage_url.strip_prefix("file:") {
            Some(path) => folder(path, default).map(Self::Folder),
            None if settings.storage_url.is_empty() => Ok(Self::Folder(default.to_owned())),
            None => Err(wrong("STORAGE_URL", "must be `file:PATH` or `s3://bucket/prefix`")),
        }
    }

    /// Describes the location in one line for people, without secrets.
    pub fn describe(&self) -> String {
        match self {
            Self::Folder(path) => format!("folder {}", path.display()),
            Self::Bucket(location) => location.describe(),
        }
    }

    /// Returns whether files travel unencrypted beyond this machine.
    pub fn is_exposed(&self) -> bool {
        let Self::Bucket(BucketLocation { endpoint: Some(endpoint), .. }) = self else { return false };
        let own = match endpoint.host() {
            Some(url::Host::Domain(name)) => name == "localhost",
            Some(url::Host::Ipv4(address)) => address.is_loopback(),
            Some(url::Host::Ipv6(address)) => address.is_loopback(),
            None => false,
        };
        endpoint.scheme() == "http" && !own
    }
}

impl BucketLocation {
    pub(crate) fn describe(&self) -> String {
        let prefix = self.prefix.trim_end_matches('/');
        let slash = if prefix.is_empty() { "" } else { "/" };
        let at = match &self.endpoint {
            Some(endpoint) => endpoint.as_str().trim_end_matches('/').to_owned(),
            None => format!("Amazon S3 in {}", self.region),
        };
        format!("bucket {}{slash}{prefix} at {at}", self.bucket)
    }
}

/// Parses what follows `file:`: a path, or `//` and an absolute one.
fn folder(path: &str, default: &Path) -> Result<PathBuf, StorageSettingsError> {
    let path = match path.strip_prefix("//") {
        Some(path) if path.starts_with('/') => path,
        Some(_) => return Err(wrong("STORAGE_URL", "has a host: write `file:PATH` or `file:///PATH`")),
        None => path,
    };
    Ok(if path.is_empty() { default.to_owned() } else { PathBuf::from(path) })
}

/// Parses what follows `s3://`.
fn bucket(rest: &str, settings: &StorageSettings<'_>) -> Result<BucketLocation, StorageSettingsError> {
    let (bucket, prefix) = rest.split_once('/').unwrap_or((rest, ""));
    let of_bucket = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b".-".contains(&byte);
    let ends = |byte: Option<u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric());
    let named = (3..=63).contains(&bucket.len())
        && bucket.bytes().all(of_bucket)
        && ends(bucket.bytes().next())
        && ends(bucket.bytes().last());
    if !named {
        let problem = "the name of a bucket is 3 to 63 lower-case letters, digits, dots and hyphens, as in \
            `s3://bucket/prefix`; keys belong in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY";
        return Err(wrong("STORAGE_URL", problem));
    }
    let prefix = prefix.trim_end_matches('/');
    if !prefix.is_empty() && !prefix.split('/').all(is_segment) {
        let problem =
            "a prefix is letters, digits, `.`, `_`, `-` and `/`, as in `s3://bucket/meldewerk/files`";
        return Err(wrong("STORAGE_URL", problem));
    }
    let endpoint = endpoint(settings.endpoint_url)?;
    if settings.access_key_id.is_empty() {
        return Err(wrong("AWS_ACCESS_KEY_ID", "is needed with an `s3://` STORAGE_URL"));
    }
    if settings.secret_access_key.is_empty() {
        return Err(wrong("AWS_SECRET_ACCESS_KEY", "is needed with an `s3://` STORAGE_URL"));
    }
    // Both end up in a header.
    if !settings.access_key_id.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err(wrong(
            "AWS_ACCESS_KEY_ID",
            "is letters, digits and signs, without blanks or line breaks",
        ));
    }
    if settings.secret_access_key.bytes().any(|byte| byte.is_ascii_control()) {
        return Err(wrong("AWS_SECRET_ACCESS_KEY", "has a line break or another sign that no key has"));
    }
    if settings.region.is_empty() && endpoint.is_none() {
        return Err(wrong("AWS_REGION", "is needed for Amazon S3, or AWS_ENDPOINT_URL for another storage"));
    }
    if !settings.region.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-') {
        return Err(wrong("AWS_REGION", "is not the name of a region like eu-central-1"));
    }
    let region = if settings.region.is_empty() { REGION } else { settings.region };
    Ok(BucketLocation {
        bucket: bucket.to_owned(),
        prefix: if prefix.is_empty() { String::new() } else { format!("{prefix}/") },
        endpoint,
        region: region.to_owned(),
        key_id: settings.access_key_id.to_owned(),
        secret: Zeroizing::new(settings.secret_access_key.to_owned()),
    })
}

/// Returns whether a part of a prefix has no special meaning in any storage.
fn is_segment(text: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"._-".contains(&byte);
    !matches!(text, "" | "." | "..") && text.bytes().all(plain)
}

fn endpoint(text: &str) -> Result<Option<Url>, StorageSettingsError> {
    const NAME: &str = "AWS_ENDPOINT_URL";
    if text.is_empty() {
        return Ok(None);
    }
    let url = Url::parse(text).map_err(|_| wrong(NAME, "is not an address like https://s3.example.org"))?;
    if !matches!(url.scheme(), "http" | "https") || !url.has_host() {
        return Err(wrong(NAME, "is not an address like https://s3.example.org"));
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err(wrong(NAME, "holds no keys; these are AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY"));
    }
    if url.query().is_some() || url.fragment().is_some() {
        return Err(wrong(NAME, "ends before `?` and `#`"));
    }
    Ok(Some(url))
}

#[cfg(test)]
mod tests {
    use super::*;

    const S3: StorageSettings<'static> = StorageSettings {
        storage_url: "s3://files/meldewerk",
        access_key_id: "kennung",
        secret_access_key: "geheim",
        region: "eu-central-1",
        endpoint_url: "",
    };

    fn read(settings: &StorageSettings<'_>) -> Result<StorageLocation, StorageSettingsError> {
        StorageLocation::read(settings, Path::new("data/files"))
    }

    fn described(settings: &StorageSettings<'_>) -> String {
        read(settings).unwrap().describe()
    }

    #[test]
    fn a_folder_is_the_default_and_can_be_another_one() {
        for (storage_url, folder) in [
            ("", "data/files"),
            ("file:", "data/files"),
            ("file:/srv/files", "/srv/files"),
            ("file:///srv/files", "/srv/files"),
            ("file:other", "other"),
        ] {
            let settings = StorageSettings { storage_url, ..StorageSettings::default() };
            assert_eq!(described(&settings), format!("folder {folder}"), "{storage_url}");
            // Set for something else.
            assert_eq!(described(&StorageSettings { storage_url, ..S3 }), format!("folder {folder}"));
        }
    }

    #[test]
    fn a_bucket_is_amazons_or_at_an_endpoint_and_its_keys_are_shown_nowhere() {
        assert_eq!(described(&S3), "bucket files/meldewerk at Amazon S3 in eu-central-1");
        let elsewhere = StorageSettings {
            storage_url: "s3://files/",
            endpoint_url: "https://s3.example.org:9000/",
            region: "",
            ..S3
        };
        assert_eq!(described(&elsewhere), "bucket files at https://s3.example.org:9000");
        for settings in [S3, elsewhere] {
            let location = read(&settings).unwrap();
            let shown = format!("{location:?} {location:#?}");
            assert!(!shown.contains("geheim") && !shown.contains("kennung"), "{shown}");
        }
    }

    #[test]
    fn files_travel_unencrypted_only_when_the_endpoint_says_http() {
        for (endpoint_url, exposed) in [
            ("", false),
            ("https://minio:9000", false),
            ("http://minio:9000", true),
            ("http://10.0.0.1", true),
            ("http://127.0.0.1:9000", false),
            ("http://[::1]:9000", false),
            ("http://localhost:9000", false),
        ] {
            let location = read(&StorageSettings { endpoint_url, ..S3 }).unwrap();
            assert_eq!(location.is_exposed(), exposed, "{endpoint_url}");
        }
    }

    #[test]
    fn what_is_wrong_is_named_and_not_repeated() {
        let url = |storage_url| StorageSettings { storage_url, ..S3 };
        let endpoint = |endpoint_url| StorageSettings { endpoint_url, ..S3 };
        for (settings, name) in [
            (url("https://geheim/x"), "STORAGE_URL"),
            (url("s3:files"), "STORAGE_URL"),
            (url("s3://"), "STORAGE_URL"),
            (url("s3://ab"), "STORAGE_URL"),
            (url("s3://geheim:geheim@files/x"), "STORAGE_URL"),
            (url("s3://Files"), "STORAGE_URL"),
            (url("s3://-files"), "STORAGE_URL"),
            (url("s3://files/a//b"), "STORAGE_URL"),
            (url("s3://files/../b"), "STORAGE_URL"),
            (url("s3://files/a?b"), "STORAGE_URL"),
            (url("file://host/files"), "STORAGE_URL"),
            (endpoint("minio:9000"), "AWS_ENDPOINT_URL"),
            (endpoint("ftp://minio"), "AWS_ENDPOINT_URL"),
            (endpoint("http://a:geheim@minio"), "AWS_ENDPOINT_URL"),
            (endpoint("http://minio/?x=geheim"), "AWS_ENDPOINT_URL"),
            (StorageSettings { access_key_id: "", ..S3 }, "AWS_ACCESS_KEY_ID"),
            (StorageSettings { access_key_id: "geheim\r\nx: y", ..S3 }, "AWS_ACCESS_KEY_ID"),
            (StorageSettings { secret_access_key: "", ..S3 }, "AWS_SECRET_ACCESS_KEY"),
            (StorageSettings { secret_access_key: "geheim\n", ..S3 }, "AWS_SECRET_ACCESS_KEY"),
            (StorageSettings { region: "", ..S3 }, "AWS_REGION"),
            (StorageSettings { region: "eu/geheim", ..S3 }, "AWS_REGION"),
        ] {
            let error = read(&settings).unwrap_err();
            assert_eq!(error.name, name, "{error}");
            assert!(!error.to_string().contains("geheim"), "{error}");
        }
    }
}
