create table orders (id varchar(100) primary key);
