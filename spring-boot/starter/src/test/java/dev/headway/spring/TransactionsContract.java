package dev.headway.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.ProcessEngine;
import dev.headway.engine.RuntimeService;
import dev.headway.engine.TaskService;
import dev.headway.engine.WrongStateException;
import dev.headway.engine.runtime.ProcessInstance;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Engine calls inside the application's transactions. */
abstract class TransactionsContract {
    abstract ApplicationContextRunner application();

    /** What users write: a service with a transaction of its own. */
    static class Orders {
        final JdbcTemplate jdbc;
        final RuntimeService runtime;

        Orders(JdbcTemplate jdbc, RuntimeService runtime) {
            this.jdbc = jdbc;
            this.runtime = runtime;
        }

        @Transactional
        ProcessInstance place(String id, boolean fails) {
            jdbc.update("insert into orders values (?)", id);
            ProcessInstance started = runtime.startProcessInstanceByKey("order", id);
            if (fails) {
                throw new IllegalStateException("no credit");
            }
            return started;
        }
    }

    private void run(ApplicationContextRunner runner, Consumer<Application> test) {
        runner.withBean(Orders.class).run(context -> {
            assertThat(context).hasNotFailed();
            JdbcTemplate jdbc = context.getBean(JdbcTemplate.class);
            jdbc.execute("drop table if exists orders");
            jdbc.execute("create table orders (id varchar(100))");
            test.accept(new Application(context));
        });
    }

    private record Application(ApplicationContext context) {
        Orders orders() {
            return context.getBean(Orders.class);
        }

        RuntimeService runtime() {
            return context.getBean(RuntimeService.class);
        }

        long instances() {
            return runtime().createProcessInstanceQuery().count();
        }

        List<String> rows() {
            return context.getBean(JdbcTemplate.class).queryForList("select id from orders order by id", String.class);
        }

        long runUntilIdle() {
            return context.getBean(ProcessEngine.class).runUntilIdle();
        }

        TransactionTemplate transaction(int propagation) {
            TransactionTemplate template = new TransactionTemplate(context.getBean(PlatformTransactionManager.class));
            template.setPropagationBehavior(propagation);
            return template;
        }

        void start() {
            runtime().startProcessInstanceByKey("check");
        }
    }

    @Test
    void bothAreCommittedOrNeither() {
        run(application(), app -> {
            assertThatThrownBy(() -> app.orders().place("a", true)).hasMessage("no credit");
            assertThat(app.rows()).isEmpty();
            assertThat(app.instances()).isZero();
            assertThat(app.runUntilIdle()).as("jobs").isZero();

            app.orders().place("b", false);
            assertThat(app.rows()).containsExactly("b");
            assertThat(app.instances()).isOne();
            assertThat(app.runUntilIdle()).as("jobs").isOne();
        });
    }

    @Test
    void queriesInItSeeItAndOthersDoNot() {
        run(
                application(),
                app -> app.transaction(TransactionDefinition.PROPAGATION_REQUIRED)
                        .executeWithoutResult(status -> {
                            app.start();
                            assertThat(app.instances()).isOne();
                            app.transaction(TransactionDefinition.PROPAGATION_NOT_SUPPORTED)
                                    .executeWithoutResult(outside ->
                                            assertThat(app.instances()).isZero());
                            assertThat(app.instances()).isOne();
                        }));
    }

    @Test
    void anInnerTransactionOfItsOwnStays() {
        run(application(), app -> {
            app.transaction(TransactionDefinition.PROPAGATION_REQUIRED).executeWithoutResult(status -> {
                app.start();
                app.transaction(TransactionDefinition.PROPAGATION_REQUIRES_NEW)
                        .executeWithoutResult(inner -> app.start());
                app.start();
                status.setRollbackOnly();
            });
            assertThat(app.instances()).isOne();
        });
    }

    @Test
    void aSavepointThatIsRolledBackTakesNoEngineCallsAlong() {
        run(application(), app -> {
            TransactionTemplate outer = app.transaction(TransactionDefinition.PROPAGATION_REQUIRED);
            assertThatThrownBy(() -> outer.executeWithoutResult(status -> {
                        app.start();
                        app.transaction(TransactionDefinition.PROPAGATION_NESTED)
                                .executeWithoutResult(nested -> {
                                    app.start();
                                    nested.setRollbackOnly();
                                });
                    }))
                    .isInstanceOf(WrongStateException.class)
                    .hasMessageContaining("PROPAGATION_REQUIRES_NEW");
            assertThat(app.instances()).isZero();

            outer.executeWithoutResult(status -> {
                app.start();
                app.transaction(TransactionDefinition.PROPAGATION_NESTED)
                        .executeWithoutResult(TransactionDefinition -> TransactionDefinition.setRollbackOnly());
            });
            assertThat(app.instances()).as("without calls in it").isOne();
        });
    }

    @Test
    void callbacksBeforeTheCommitArePartOfItAndThoseAfterItAreNot() {
        run(application(), app -> {
            app.transaction(TransactionDefinition.PROPAGATION_REQUIRED).executeWithoutResult(status -> {
                app.orders().place("a", false);
                TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
                    @Override
                    public void beforeCommit(boolean readOnly) {
                        app.start();
                    }

                    @Override
                    public void afterCommit() {
                        assertThat(app.instances()).isEqualTo(2);
                        app.start();
                    }
                });
            });
            assertThat(app.instances()).isEqualTo(3);
        });
        run(application(), app -> {
            app.transaction(TransactionDefinition.PROPAGATION_REQUIRED)
                    .executeWithoutResult(status ->
                            TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
                                @Override
                                public void beforeCommit(boolean readOnly) {
                                    app.start();
                                }
                            }));
            assertThat(app.instances())
                    .as("the first call is in a callback before the commit")
                    .isOne();
            app.transaction(TransactionDefinition.PROPAGATION_REQUIRED)
                    .executeWithoutResult(status ->
                            TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
                                @Override
                                public void afterCommit() {
                                    app.start();
                                }
                            }));
            assertThat(app.instances()).as("and in one after the commit").isEqualTo(2);
            TaskService tasks = app.context().getBean(TaskService.class);
            tasks.createTaskQuery().list().forEach(task -> tasks.complete(task.getId()));
            assertThat(app.instances()).isZero();
        });
    }

    @Test
    void whoComesSecondLosesTheWholeTransaction() {
        run(application(), app -> {
            app.start();
            TaskService tasks = app.context().getBean(TaskService.class);
            String task = tasks.createTaskQuery().singleResult().getId();
            assertThatThrownBy(() -> app.transaction(TransactionDefinition.PROPAGATION_REQUIRED)
                            .executeWithoutResult(status -> {
                                app.context().getBean(JdbcTemplate.class).update("insert into orders values ('a')");
                                tasks.createTaskQuery().taskId(task).singleResult();
                                try {
                                    tasks.complete("4711");
                                } catch (RuntimeException unknown) {
                                    // refused without a trace: the transaction goes on
                                }
                                app.transaction(TransactionDefinition.PROPAGATION_NOT_SUPPORTED)
                                        .executeWithoutResult(other -> tasks.complete(task));
                                tasks.complete(task);
                            }))
                    .isInstanceOf(RuntimeException.class);
            assertThat(app.rows()).isEmpty();
        });
    }

    @Test
    void withGroupTheEnginesTransactionsAreItsOwn() {
        run(application().withPropertyValues("headway.transactions=group"), app -> {
            assertThatThrownBy(() -> app.orders().place("a", true)).hasMessage("no credit");
            assertThat(app.rows()).isEmpty();
            assertThat(app.instances()).isOne();
        });
    }
}
