# The service and the command line in one image.

# On the machine that builds, whatever the image is for: what is shipped is JavaScript only.
FROM --platform=$BUILDPLATFORM node:22-slim AS build
WORKDIR /decorum
# Dependencies first: they change less often than the sources, and stay cached.
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY tsconfig.json tsconfig.build.json ./
COPY src src
COPY scripts/bundle.mjs scripts/bundle.mjs
COPY policies policies
RUN node node_modules/typescript/bin/tsc -p tsconfig.build.json \
 && node scripts/bundle.mjs \
 && npm prune --omit=dev

# Node and the libraries it needs; no shell and no package manager for an intruder to find.
FROM gcr.io/distroless/nodejs22-debian12:nonroot
ENV NODE_ENV=production
WORKDIR /decorum
COPY --from=build /decorum/node_modules node_modules
COPY --from=build /decorum/dist/main.js dist/main.js
COPY --from=build /decorum/dist/chunks dist/chunks
COPY package.json LICENSE ./
COPY policies policies
# 'nonroot', as a number: only then can a cluster see that it is not root. Nothing is ever written, so the root file
# system may be read-only, and every file above belongs to root.
USER 65532:65532
EXPOSE 8443 8081
ENTRYPOINT ["/nodejs/bin/node", "dist/main.js"]
CMD ["serve"]
