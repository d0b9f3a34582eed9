package dev.headway.task.http;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Says to which address a request goes, and refuses those that are not public. Thread-safe. */
final class Addresses {
    /** Finds the addresses of a host. */
    interface Resolver {
        InetAddress[] resolve(String host) throws UnknownHostException;
    }

    private final Resolver resolver;
    private final Predicate<InetAddress> refused;

    Addresses(Resolver resolver, Predicate<InetAddress> refused) {
        this.resolver = resolver;
        this.refused = refused;
    }

    /** Those of the Internet, asked from the name service of this machine. */
    static Addresses ofTheInternet() {
        return new Addresses(InetAddress::getAllByName, address -> !isPublic(address));
    }

    /**
     * The address to connect to; null for a host that is allowed whatever its address.
     *
     * @throws HttpTaskException when one of its addresses is refused, or it has none
     */
    @Nullable
    InetAddress checked(String host, Set<String> allowed) {
        if (allowed.contains("*") || allowed.contains(host.toLowerCase(Locale.ROOT))) {
            return null;
        }
        InetAddress[] found;
        try {
            found = resolver.resolve(host);
        } catch (UnknownHostException e) {
            throw new HttpTaskException("Expected a host with an address, but '" + host + "' has none.", null);
        }
        if (found.length == 0 || Arrays.stream(found).anyMatch(refused)) {
            throw new HttpTaskException(
                    "Expected a host with public addresses, but '" + host
                            + "' has one that is private, local or reserved. Allow the host by the setting"
                            + " task.http.allowedHosts if models may reach it.",
                    null);
        }
        return found[0];
    }

    /** Whether an address is of the public Internet, as the registries of special addresses have it (RFC 6890). */
    static boolean isPublic(InetAddress address) {
        if (address.isAnyLocalAddress()
                || address.isLoopbackAddress()
                || address.isLinkLocalAddress()
                || address.isSiteLocalAddress()
                || address.isMulticastAddress()) {
            return false;
        }
        byte[] bytes = address.getAddress();
        return address instanceof Inet4Address ? isPublic4(bytes) : isPublic6(bytes);
    }

    private static boolean isPublic4(byte[] bytes) {
        int first = bytes[0] & 0xff;
        int second = bytes[1] & 0xff;
        int third = bytes[2] & 0xff;
        boolean sharedByCarriers = first == 100 && second >= 64 && second < 128;
        boolean protocols = first == 192 && second == 0 && (third == 0 || third == 2);
        boolean benchmarks = first == 198 && (second == 18 || second == 19);
        boolean examples =
                (first == 198 && second == 51 && third == 100) || (first == 203 && second == 0 && third == 113);
        return first != 0 && first < 240 && !sharedByCarriers && !protocols && !benchmarks && !examples;
    }

    /** Global unicast is 2000::/3. Ranges in it that carry an IPv4 address or are not routed are refused as a whole. */
    private static boolean isPublic6(byte[] bytes) {
        int first = ((bytes[0] & 0xff) << 8) | (bytes[1] & 0xff);
        int second = ((bytes[2] & 0xff) << 8) | (bytes[3] & 0xff);
        boolean globalUnicast = (first & 0xe000) == 0x2000;
        boolean protocols = first == 0x2001 && second < 0x200;
        boolean examples = (first == 0x2001 && second == 0x0db8) || (first == 0x3fff && second < 0x1000);
        return globalUnicast && first != 0x2002 && !protocols && !examples;
    }
}
