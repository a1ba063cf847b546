// runs once, when MongoDB's volume is empty: Meritlist's own user, who can read and write its database alone
db.getSiblingDB('meritlist').createUser({
  user: 'meritlist',
  pwd: process.env.MERITLIST_PASSWORD,
  roles: [{ role: 'readWrite', db: 'meritlist' }],
});
