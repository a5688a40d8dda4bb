import { createHash, timingSafeEqual } from 'node:crypto';
import { MAX_CREDENTIAL_LENGTH } from '../../auth/limits.ts';

const SCHEME = /^Bearer +(\S+)$/i;

/** Returns a check for the admin token in an `Authorization` header, which takes constant time. */
export function adminTokenCheck(adminToken: string): (authorization: string | undefined) => boolean {
  const wanted = digestOf(adminToken);
  return (authorization) => {
    if (authorization === undefined || authorization.length > MAX_CREDENTIAL_LENGTH) return false;
    const token = SCHEME.exec(authorization)?.[1];
    return token !== undefined && timingSafeEqual(digestOf(token), wanted);
  };
}

/** The constant-time comparison needs inputs of equal length. */
function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
