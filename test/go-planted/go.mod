module acme.io/shop
