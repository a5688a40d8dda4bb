import { isUnderAuth } from '../../answers/envelope.ts';
import { pathOf } from './gateway-request.ts';
import { createResponder, type Respond, type ResponderDeps } from './responder.ts';

/** Responds to requests without a route, in the envelope of their path. */
export function createUnroutedResponder(deps: ResponderDeps): Respond {
  const unrouted = { method: '', pattern: '(none)', logsSuccess: false, mayCompress: false };
  const respond = createResponder({ ...unrouted, envelope: 'errno' }, deps);
  const respondUnderAuth = createResponder({ ...unrouted, envelope: 'auth' }, deps);
  return (request, reply, answer) =>
    (isUnderAuth(pathOf(request)) ? respondUnderAuth : respond)(request, reply, answer);
}
