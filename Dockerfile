# syntax=docker/dockerfile:1
# Pages, then the binary, then two images: a small one that holds just the binary, and one with a browser that prints.
FROM node:20-bookworm-slim AS pages
WORKDIR /src/crates/adapters/ui/web
COPY crates/adapters/ui/web/package.json crates/adapters/ui/web/package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY docs/openapi.json /src/docs/openapi.json
COPY crates/adapters/ui /src/crates/adapters/ui
RUN npm run build

FROM rust:1.95-bookworm AS binary
WORKDIR /src
COPY . .
COPY --from=pages /src/crates/adapters/ui/dist crates/adapters/ui/dist
RUN cargo build --release --locked --package meldewerk

FROM debian:bookworm-slim AS service
# What https:// addresses of an object storage are checked with.
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends ca-certificates && rm -rf /var/lib/apt/lists/*
RUN useradd --system --uid 10001 --home-dir /data --create-home meldewerk && chmod 700 /data
COPY --from=binary /src/target/release/meldewerk /usr/local/bin/meldewerk
USER meldewerk
ENV DATA_DIR=/data HTTP_ADDR=0.0.0.0:8080 LOG_FORMAT=json
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=3s CMD ["meldewerk", "doctor", "--ready"]
ENTRYPOINT ["meldewerk"]
CMD ["serve"]

# Works on jobs and prints agreements: `docker build --target printing`.
FROM service AS printing
USER root
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium && rm -rf /var/lib/apt/lists/*
USER meldewerk
# Nobody asks it for pages; it is well as long as its database answers.
HEALTHCHECK --interval=30s --timeout=10s CMD ["meldewerk", "migrate", "--check"]
CMD ["worker"]

# What is built without a target.
FROM service
