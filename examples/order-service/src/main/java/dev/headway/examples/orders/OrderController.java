package dev.headway.examples.orders;

import java.util.List;
import java.util.UUID;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** The REST interface of the orders: it speaks of orders, not of processes. */
@RestController
@RequestMapping("/orders")
class OrderController {
    private final Orders orders;

    OrderController(Orders orders) {
        this.orders = orders;
    }

    record NewOrder(String item, int amount) {}

    @PostMapping
    ResponseEntity<Order> place(@RequestBody NewOrder wanted) {
        Order placed = orders.place(UUID.randomUUID().toString(), wanted.item(), wanted.amount());
        return ResponseEntity.status(HttpStatus.CREATED).body(placed);
    }

    @GetMapping
    List<Order> newest() {
        return orders.newest();
    }

    @GetMapping("/{id}")
    ResponseEntity<Order> find(@PathVariable String id) {
        return ResponseEntity.of(orders.find(id));
    }

    @PostMapping("/{id}/approval")
    ResponseEntity<Void> approve(@PathVariable String id) {
        return orders.approve(id)
                ? ResponseEntity.noContent().build()
                : ResponseEntity.status(HttpStatus.CONFLICT).build();
    }
}
