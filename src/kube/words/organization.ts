/** 'acme.io' for 'shop.acme.io' and 'widgets.shop.acme.io': the projects of one organization are developed and used together. */
export const organizationOf = (name: string): string => name.split(".").slice(-2).join(".");
