# Node and npm from the npm registry, tagged with the image name used in docker/Dockerfile
FROM meritlist-test/bookworm
COPY bin/node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && useradd --uid 1000 --create-home node
