module acme.io/shop

go 1.24
