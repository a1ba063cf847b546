# Debian's Redis, tagged with the image name used in docker/compose.yaml
FROM meritlist-test/bookworm
RUN apt-get update && apt-get install --yes --no-install-recommends redis-server && apt-get clean
WORKDIR /data
CMD ["redis-server"]
