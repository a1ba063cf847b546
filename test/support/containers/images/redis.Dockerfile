# Debian's Redis, under the name that docker/compose.yaml asks for
FROM meritlist-test/bookworm
RUN apt-get update && apt-get install --yes --no-install-recommends redis-server && apt-get clean
WORKDIR /data
CMD ["redis-server"]
