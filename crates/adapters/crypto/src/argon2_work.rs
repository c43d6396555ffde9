//! Argon2 itself: one password, one hash, in memory that is returned to the operating system.

use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use std::collections::TryReserveError;

/// The least number of blocks (KiB) to reserve. The C library maps allocations above 32 MiB individually and
/// unmaps them when they are freed. Smaller ones, once the first was freed, come from its arenas and stay
/// there: 64 hashes of 19 MiB, two at a time, left a process of 3 MB at 859 MB. Memory that is reserved but
/// never touched costs nothing.
const LEAST_RESERVED: usize = 33 * 1024;

/// Why a hash could not be computed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Argon2Error {
    /// Parameters, password, salt or output outside the algorithm's limits.
    #[error(transparent)]
    Argon2(#[from] argon2::Error),
    /// The text of the hash cannot be parsed or written.
    #[error(transparent)]
    Phc(#[from] argon2::password_hash::phc::Error),
    /// The algorithm or version is not one of Argon2's.
    #[error(transparent)]
    Unsupported(#[from] argon2::password_hash::Error),
    /// Not enough memory.
    #[error(transparent)]
    Memory(#[from] TryReserveError),
    /// The stored hash lacks its salt or its output, so it would never match.
    #[error("the stored hash is incomplete")]
    Incomplete,
}

/// Hashes a password with Argon2id.
pub(crate) fn hash(params: &Params, password: &[u8], salt: &[u8]) -> Result<PasswordHash, Argon2Error> {
    let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params.clone());
    Ok(PasswordHash {
        algorithm: Algorithm::Argon2id.ident(),
        version: Some(Version::V0x13.into()),
        params: ParamsString::try_from(params)?,
        salt: Some(Salt::new(salt)?),
        hash: Some(compute(&argon2, params, password, salt)?),
    })
}

/// Checks whether a password matches a stored hash, computed with the hash's own algorithm and parameters.
pub(crate) fn matches(hash: &PasswordHash, password: &[u8]) -> Result<bool, Argon2Error> {
    let (Some(salt), Some(expected)) = (&hash.salt, &hash.hash) else {
        return Err(Argon2Error::Incomplete);
    };
    let algorithm = Algorithm::try_from(hash.algorithm.as_str())?;
    let version = hash.version.map(Version::try_from).transpose()?.unwrap_or_default();
    let params = Params::try_from(hash)?;
    let argon2 = Argon2::new(algorithm, version, params.clone());
    // `Output` compares in constant time.
    Ok(compute(&argon2, &params, password, salt)? == *expected)
}

fn compute(
    argon2: &Argon2<'_>,
    params: &Params,
    password: &[u8],
    salt: &[u8],
) -> Result<Output, Argon2Error> {
    let mut memory: Vec<Block> = Vec::new();
    memory.try_reserve_exact(params.block_count().max(LEAST_RESERVED))?;
    memory.resize(params.block_count(), Block::new());
    let mut buffer = [0; Output::MAX_LENGTH];
    let length = params.output_len().unwrap_or(Params::DEFAULT_OUTPUT_LEN);
    let output = buffer.get_mut(..length).ok_or(argon2::Error::OutputTooLong)?;
    argon2.hash_password_into_with_memory(password, salt, output, &mut memory)?;
    Ok(Output::new(output)?)
}
