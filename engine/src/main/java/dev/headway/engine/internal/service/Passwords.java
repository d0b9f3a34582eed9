package dev.headway.engine.internal.service;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/** Salted hashes of passwords, by PBKDF2 of the JDK. A hash names its number of rounds, so the number can grow. */
final class Passwords {
    private static final String NAME = "PBKDF2WithHmacSHA256";
    private static final int ROUNDS = 600_000;
    private static final int SALT_BYTES = 16;
    private static final int HASH_BITS = 256;
    private static final int PARTS = 4;
    private static final SecureRandom RANDOM = new SecureRandom();

    private Passwords() {}

    static String hash(String password) {
        byte[] salt = new byte[SALT_BYTES];
        RANDOM.nextBytes(salt);
        return "pbkdf2-sha256$" + ROUNDS + "$" + Base64.getEncoder().encodeToString(salt) + "$"
                + Base64.getEncoder().encodeToString(derive(password, salt, ROUNDS));
    }

    static boolean matches(String password, String hash) {
        String[] parts = hash.split("\\$", -1);
        if (parts.length != PARTS) {
            return false;
        }
        byte[] salt = Base64.getDecoder().decode(parts[2]);
        byte[] wanted = Base64.getDecoder().decode(parts[PARTS - 1]);
        return MessageDigest.isEqual(wanted, derive(password, salt, Integer.parseInt(parts[1])));
    }

    private static byte[] derive(String password, byte[] salt, int rounds) {
        PBEKeySpec spec = new PBEKeySpec(password.toCharArray(), salt, rounds, HASH_BITS);
        try {
            return SecretKeyFactory.getInstance(NAME).generateSecret(spec).getEncoded();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Expected " + NAME + ", which the JDK has", e);
        } finally {
            spec.clearPassword();
        }
    }
}
