#!/bin/sh
# make-certificates.sh FOLDER: creates these files in FOLDER, unless they exist:
#   key/ca.key         the private key of the certificate authority
#   authority/ca.crt   its certificate, which every client of KurrentDB trusts
#   node/node.crt, node/node.key   the certificate and the key of the server, for the names kurrentdb and localhost
# The folders can exist, for example as mount points. Running it again changes nothing.
set -eu
umask 077
folder=$1
days=3650
mkdir -p "$folder/key" "$folder/authority" "$folder/node"
# Files are renamed when they are complete, so that an interrupted run can be repeated
new=$(mktemp -d)
trap 'rm -rf "$new"' EXIT

put() { # put FILE DESTINATION
  cp "$new/$1" "$2.new"
  mv "$2.new" "$2"
}

if [ ! -f "$folder/key/ca.key" ] || [ ! -f "$folder/authority/ca.crt" ]; then
  openssl req -x509 -newkey rsa:3072 -nodes -sha256 -days "$days" -subj '/O=Meritlist/CN=Meritlist KurrentDB CA' \
    -addext 'basicConstraints=critical,CA:TRUE' -addext 'keyUsage=critical,keyCertSign,cRLSign' \
    -keyout "$new/ca.key" -out "$new/ca.crt"
  # The certificate of the previous authority is no longer trusted
  rm -f "$folder/node/node.crt" "$folder/node/node.key"
  put ca.key "$folder/key/ca.key"
  put ca.crt "$folder/authority/ca.crt"
fi

if [ ! -f "$folder/node/node.key" ] || [ ! -f "$folder/node/node.crt" ]; then
  cat >"$new/extensions" <<'END'
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature, keyEncipherment
extendedKeyUsage = serverAuth, clientAuth
subjectAltName = DNS:kurrentdb, DNS:localhost, IP:127.0.0.1
END
  # the common name that KurrentDB expects of its nodes
  openssl req -new -newkey rsa:2048 -nodes -sha256 -subj '/CN=eventstoredb-node' \
    -keyout "$new/node.key" -out "$new/node.csr"
  openssl x509 -req -sha256 -days "$days" -in "$new/node.csr" -extfile "$new/extensions" \
    -CA "$folder/authority/ca.crt" -CAkey "$folder/key/ca.key" -set_serial "0x$(openssl rand -hex 16)" -out "$new/node.crt"
  put node.crt "$folder/node/node.crt"
  put node.key "$folder/node/node.key"
fi

chmod 755 "$folder/authority"
chmod 644 "$folder/authority/ca.crt"
# KurrentDB runs as this user
[ "$(id -u)" -ne 0 ] || chown -R 1000:1000 "$folder/node"
