// Runs in the browser: starts Swagger UI on the API reference.

const DOCUMENT_PATH = '/docs/openapi.json';

/** The document with everything that it refers to in its place. It refers only to its own parts, never in a circle. */
function inlined(document) {
  const parts = new Map();
  const partAt = (reference) => {
    const [, ...keys] = reference.split('/');
    return keys.reduce((part, key) => part[key], document);
  };
  const inline = (value) => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(inline);
    const { $ref: reference } = value;
    if (typeof reference !== 'string') {
      return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inline(part)]));
    }
    if (!parts.has(reference)) parts.set(reference, inline(partAt(reference)));
    return parts.get(reference);
  };
  return inline(document);
}

/** Swagger UI resolves references by itself, for seconds: for the whole document, and again for each request opened. */
const resolvedBefore = () => ({
  statePlugins: {
    spec: {
      wrapActions: {
        parseToJson:
          (_parse, { specActions }) =>
          (text) =>
            specActions.updateJsonSpec(inlined(JSON.parse(text))),
        requestResolvedSubtree: () => () => ({ type: 'nothing_to_resolve' }),
      },
      wrapSelectors: {
        specResolvedSubtree:
          (_select, { specSelectors }) =>
          (_state, path) =>
            specSelectors.specJson().getIn(path),
      },
    },
  },
});

/**
 * Swagger UI shows a closed lock at endpoints that need no key, because it treats them as authorized. This hides the
 * lock until the reader enters a key.
 */
const openToAll = () => ({
  wrapComponents: {
    authorizeOperationBtn:
      (Lock, { authSelectors, React }) =>
      (props) =>
        props.isAuthorized && !authSelectors.authorized()?.size ? null : React.createElement(Lock, props),
  },
});

SwaggerUIBundle({
  url: DOCUMENT_PATH,
  dom_id: '#reference',
  docExpansion: 'list',
  deepLinking: true,
  validatorUrl: null,
  plugins: [resolvedBefore, openToAll],
});
