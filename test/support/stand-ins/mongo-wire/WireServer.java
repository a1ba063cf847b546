import de.bwaldvogel.mongo.MongoBackend;
import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.AbstractMongoBackend;
import de.bwaldvogel.mongo.backend.AbstractUniqueIndex;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.KeyValue;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.backend.h2.H2Database;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import de.bwaldvogel.mongo.backend.memory.MemoryDatabase;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.MongoServerError;
import de.bwaldvogel.mongo.exception.MongoServerException;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.h2.mvstore.MVStore;

/**
 * A server with MongoDB's wire protocol for tests without MongoDB: java WireServer PORT [FILE].
 * Port 0 selects a free port; -Dhost=ADDRESS sets the listening address. With a file, acknowledged writes survive a kill.
 */
public class WireServer {
  private static final Set<String> WRITES =
      Set.of("insert", "update", "delete", "findAndModify", "create", "createIndexes", "dropIndexes", "drop",
          "renameCollection", "dropDatabase");

  public static void main(String[] given) throws Exception {
    // auto-commit could run in the middle of a write and store a document without its index entry
    MVStore file = given.length > 1 ? new MVStore.Builder().fileName(given[1]).autoCommitDisabled().open() : null;
    AbstractMongoBackend backend = file == null ? inMemory() : inFile(file);
    backend.version(new MongoVersion() { // the default is wire version 8, which drivers no longer support
      public List<Integer> getVersionArray() {
        return List.of(5, 0, 0);
      }

      public int getWireVersion() {
        return 13;
      }
    });
    InvocationHandler answering = (proxy, method, arguments) -> {
      if (method.getName().equals("handleMessage")) return durably(backend, file, (MongoMessage) arguments[0]);
      try {
        return method.invoke(backend, arguments);
      } catch (InvocationTargetException thrown) {
        throw thrown.getCause();
      }
    };
    MongoServer server = new MongoServer((MongoBackend) Proxy.newProxyInstance(
        WireServer.class.getClassLoader(), new Class<?>[] {MongoBackend.class}, answering));
    server.bind(new InetSocketAddress(System.getProperty("host", "127.0.0.1"), Integer.parseInt(given[0])));
    Runtime.getRuntime().addShutdownHook(new Thread(server::shutdownNow));
    System.out.println("listening on " + server.getLocalAddress().getPort());
    endWithStarter();
  }

  /** Exits when the parent process ends, which closes stdin. */
  private static void endWithStarter() throws IOException {
    while (System.in.read() >= 0) {}
    Runtime.getRuntime().halt(0);
  }

  /** Serialises writes, so that a commit never contains a partial write. */
  private static Document durably(AbstractMongoBackend backend, MVStore file, MongoMessage message)
      throws MongoServerException {
    if (file == null || !WRITES.contains(message.getDocument().keySet().iterator().next())) {
      return answer(backend, file, message);
    }
    synchronized (file) {
      Document answer = answer(backend, file, message);
      file.commit();
      file.sync();
      return answer;
    }
  }

  private static Document answer(AbstractMongoBackend backend, MVStore file, MongoMessage message)
      throws MongoServerException {
    Document asked = message.getDocument();
    String command = asked.keySet().iterator().next();
    if (file != null && command.equals("renameCollection")) {
      throw new MongoServerError(115, "CommandNotSupported", "a renamed collection would lose its documents");
    }
    Document answer;
    try {
      String known = command.equals("hello") ? "ismaster" : command;
      answer = backend.handleCommand(message.getChannel(), message.getDatabaseName(), known, asked);
    } catch (MongoServerException error) {
      if (error.getMessage().endsWith("ns not found")) {
        throw new MongoServerError(26, "NamespaceNotFound", "ns not found");
      }
      throw error;
    }
    if (command.equals("hello")) answer.put("isWritablePrimary", true);
    if (command.equals("insert")) countInserted(asked, answer);
    return answer;
  }

  private static void countInserted(Document asked, Document answer) {
    if (!(answer.get("writeErrors") instanceof List<?> errors) || errors.isEmpty()) return;
    int documents = ((List<?>) asked.get("documents")).size();
    boolean goesOn = Boolean.FALSE.equals(asked.get("ordered"));
    answer.put("n", goesOn ? documents - errors.size() : (Integer) ((Document) errors.get(0)).get("index"));
  }

  private static AbstractMongoBackend inMemory() {
    return new MemoryBackend() {
      @Override
      public MemoryDatabase openOrCreateDatabase(String name) {
        return new MemoryDatabase(name, getCursorRegistry()) {
          @Override
          protected Index<Integer> openOrCreateUniqueIndex(
              String collection, String index, List<IndexKey> keys, boolean sparse) {
            return new KeyIndex<>(new ConcurrentHashMap<>(), index, keys, sparse);
          }
        };
      }
    };
  }

  private static AbstractMongoBackend inFile(MVStore file) {
    return new H2Backend(file) {
      @Override
      protected MongoDatabase openOrCreateDatabase(String name) {
        return new H2Database(name, file, getCursorRegistry()) {
          @Override
          protected Index<Object> openOrCreateUniqueIndex(
              String collection, String index, List<IndexKey> keys, boolean sparse) {
            String map = getFullCollectionNamespace(collection) + "._index_" + index;
            return new KeyIndex<>(file.openMap(map), index, keys, sparse);
          }
        };
      }
    };
  }

  /** A unique index that also serves queries with further conditions, for which the default scans all documents. */
  private static class KeyIndex<Place> extends AbstractUniqueIndex<Place> {
    private final ConcurrentMap<KeyValue, Place> places;

    KeyIndex(ConcurrentMap<KeyValue, Place> places, String name, List<IndexKey> keys, boolean sparse) {
      super(name, keys, sparse);
      this.places = places;
    }

    @Override
    public synchronized boolean canHandle(Document query) {
      return super.canHandle(byKey(query));
    }

    @Override
    public synchronized Iterable<Place> getPositions(Document query) {
      return super.getPositions(byKey(query));
    }

    private Document byKey(Document query) {
      if (!keys().equals(List.of("_id")) || !query.containsKey("_id")) return query;
      return new Document("_id", query.get("_id"));
    }

    @Override
    protected Place removeDocument(KeyValue key) {
      return places.remove(key);
    }

    @Override
    protected boolean putKeyPosition(KeyValue key, Place place) {
      return places.putIfAbsent(key, place) == null;
    }

    @Override
    protected Iterable<Map.Entry<KeyValue, Place>> getIterable() {
      return places.entrySet();
    }

    @Override
    protected Place getPosition(KeyValue key) {
      return places.get(key);
    }

    @Override
    public long getCount() {
      return places.size();
    }

    @Override
    public long getDataSize() {
      return getCount();
    }
  }
}
