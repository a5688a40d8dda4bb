import { createHash, timingSafeEqual } from 'node:crypto';
import { MAX_CREDENTIAL_LENGTH } from '../../auth/limits.ts';

const SCHEME = /^Bearer +(\S+)$/i;

/** Tells whether an `Authorization` header carries the admin token, in a time that says nothing about how near it was. */
export function adminTokenCheck(adminToken: string): (authorization: string | undefined) => boolean {
  const wanted = digestOf(adminToken);
  return (authorization) => {
    if (authorization === undefined || authorization.length > MAX_CREDENTIAL_LENGTH) return false;
    const token = SCHEME.exec(authorization)?.[1];
    return token !== undefined && timingSafeEqual(digestOf(token), wanted);
  };
}

/** Of equal length whatever was sent, which is what the comparison needs. */
function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
