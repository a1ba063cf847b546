# The stand-in for MongoDB; what it acknowledges is stored in the volume of MongoDB's image
FROM meritlist-test/bookworm
RUN apt-get update && apt-get install --yes --no-install-recommends openjdk-17-jre-headless && apt-get clean
COPY . /stand-in
VOLUME /data/db
