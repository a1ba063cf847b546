# The stand-in for KurrentDB, as the user that KurrentDB's image has
ARG NODE
FROM ${NODE}
COPY . /stand-in
USER node
CMD ["node", "/stand-in/serve.mjs"]
