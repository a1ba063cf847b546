# The MongoDB simulator; acknowledged writes are stored in the volume of the MongoDB image
FROM meritlist-test/bookworm
RUN apt-get update && apt-get install --yes --no-install-recommends openjdk-17-jre-headless && apt-get clean
COPY . /stand-in
VOLUME /data/db
