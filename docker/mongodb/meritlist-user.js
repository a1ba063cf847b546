// Runs once, when MongoDB's volume is empty: creates a user who can access only Meritlist's database.
db.getSiblingDB('meritlist').createUser({
  user: 'meritlist',
  pwd: process.env.MERITLIST_PASSWORD,
  roles: [{ role: 'readWrite', db: 'meritlist' }],
});
