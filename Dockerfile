# The service and the command line in one image. Base images have tags and no digests, so that each build has their latest
# fixes; the provenance of a released image has the digests.

# On the machine that builds, whatever the image is for: what is shipped is JavaScript only.
FROM --platform=$BUILDPLATFORM node:22-slim AS build
WORKDIR /decorum
# Dependencies first: they change less often than the sources, and stay cached.
COPY package.json package-lock.json .npmrc ./
COPY packages packages
RUN npm ci --ignore-scripts
COPY tsconfig.json ./
COPY src src
COPY scripts scripts
COPY policies policies
RUN node scripts/bundle.mjs
COPY LICENSE ./
COPY templates templates
# A clone may be readable only for its owner, and the image runs as another user.
RUN chmod -R a+rX dist policies templates package.json LICENSE

# Node and the libraries it needs; no shell and no package manager for an intruder to find.
FROM gcr.io/distroless/nodejs22-debian12:nonroot
LABEL org.opencontainers.image.title="Decorum" \
      org.opencontainers.image.description="Checks Kubernetes objects and APIs against the Kubernetes API conventions" \
      org.opencontainers.image.licenses="Apache-2.0"
ENV NODE_ENV=production
WORKDIR /decorum
# All packages are in the bundle. Scanners find them in the bill of materials.
COPY --from=build /decorum/dist/main.js /decorum/dist/THIRD-PARTY-NOTICES.txt /decorum/dist/sbom.cdx.json dist/
COPY --from=build /decorum/dist/chunks dist/chunks
COPY --from=build /decorum/package.json /decorum/LICENSE ./
COPY --from=build /decorum/policies policies
COPY --from=build /decorum/templates templates
# 'nonroot', as a number: only then can a cluster see that it is not root. Nothing is ever written, so the root file
# system may be read-only, and every file above belongs to root.
USER 65532:65532
EXPOSE 8443 8081
# Without HEALTHCHECK, which clusters ignore: the manifests have probes.
ENTRYPOINT ["/nodejs/bin/node", "dist/main.js"]
CMD ["serve"]
