# The trading application is built in its own stage, to keep its hundred or so build packages out of the final image.
FROM node:24-slim AS web

WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/client/package.json packages/client/
COPY packages/contracts/package.json packages/contracts/
COPY packages/protocol/package.json packages/protocol/
COPY packages/web/package.json packages/web/
RUN npm ci --ignore-scripts
COPY tsconfig.base.json ./
COPY packages/client packages/client
COPY packages/contracts packages/contracts
COPY packages/protocol packages/protocol
COPY packages/web packages/web
RUN npm run build -w packages/web

FROM node:24-slim

ENV NODE_ENV=production
WORKDIR /app

# Copy the manifests first, so that the layer with the packages stays cached until one of them changes.
COPY package.json package-lock.json .npmrc ./
COPY packages/contracts/package.json packages/contracts/
COPY packages/exchange/package.json packages/exchange/
COPY packages/protocol/package.json packages/protocol/
COPY packages/service/package.json packages/service/
COPY packages/service/bin packages/service/bin
# The base image has Node 24, so the packaged one is omitted. Addons are prebuilt, so no install scripts are needed.
RUN npm ci --omit=dev --omit=optional --ignore-scripts && npm cache clean --force

COPY LICENSE ./
COPY packages/contracts packages/contracts
COPY packages/exchange packages/exchange
COPY packages/protocol packages/protocol
COPY packages/service packages/service
COPY --from=web /app/packages/web/dist packages/web/dist

# The process runs as an unprivileged user that can write only to its data.
RUN mkdir /data && chown node:node /data
USER node

# `presage` is on the path, for `docker compose exec`.
ENV HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    PATH=/app/node_modules/.bin:$PATH
VOLUME /data
EXPOSE 3000

HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]

# No shell in between, so that the signal reaches the service, which then answers accepted requests and stops.
STOPSIGNAL SIGTERM
CMD ["node", "packages/service/bin/presage.mjs", "serve"]
