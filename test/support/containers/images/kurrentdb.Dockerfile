# The KurrentDB simulator, with the same user as the KurrentDB image
ARG NODE
FROM ${NODE}
COPY . /stand-in
USER node
CMD ["node", "/stand-in/serve.mjs"]
