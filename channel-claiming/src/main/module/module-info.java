/** The channels that claim jobs. Programs name them in settings, and see no class of them. */
module dev.headway.channel.claiming {
    requires dev.headway.runtime;
    requires org.slf4j;
    requires static transitive org.jspecify;

    exports dev.headway.channel.claiming to
            dev.headway.channel.amqp,
            dev.headway.channel.jms,
            dev.headway.channel.kafka;

    provides dev.headway.runtime.channel.ChannelProvider with
            dev.headway.channel.claiming.SkipLockedChannelProvider,
            dev.headway.channel.claiming.GlobalLockChannelProvider,
            dev.headway.channel.claiming.OptimisticChannelProvider;
}
