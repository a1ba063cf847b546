# Debian's HAProxy, tagged with the image name used in docker/compose.yaml
FROM meritlist-test/bookworm
RUN apt-get update && apt-get install --yes --no-install-recommends haproxy wget && apt-get clean
USER haproxy
STOPSIGNAL SIGUSR1
CMD ["haproxy", "-W", "-db", "-f", "/usr/local/etc/haproxy/haproxy.cfg"]
