create table if not exists orders (
    id varchar(64) primary key,
    item varchar(100) not null,
    amount integer not null,
    state varchar(20) not null,
    placed timestamp default current_timestamp not null
);
create table if not exists stock (
    item varchar(100) primary key,
    pieces integer not null
);
insert into stock (item, pieces) select 'book', 1000 where not exists (select 1 from stock where item = 'book');
insert into stock (item, pieces) select 'pen', 0 where not exists (select 1 from stock where item = 'pen');
