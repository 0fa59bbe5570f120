import type { upcoming as french } from "../fr/upcoming.ts";

export const upcoming = {
  title: "Page in preparation",
  back: "Back to the dashboard",
  soon: "What you will find here",
  note: "This page is not open yet. There is nothing for you to do.",
  routes: {
    "/svg-color": {
      title: "SVG colours",
      text: "A tool that changes the colours of an SVG drawing, with a preview. The files stay in your browser.",
    },
    "/image-optimizer": {
      title: "Optimise images",
      text: "A tool that makes your images lighter before they go online. The files stay in your browser.",
    },
    "/image-resizer": {
      title: "Resize images",
      text: "A tool that brings your images to Shopify’s formats. The files stay in your browser.",
    },
    "/winning-products": {
      title: "Winning products",
      text: "A choice of products to sell, with search, margin calculator and favourites.",
    },
    "/admin/licenses": {
      title: "Customer licences",
      text: "All licences, with search, filters and the details of each activation.",
    },
    "/admin/users": {
      title: "Users",
      text: "The accounts, their role, their licences and their points requests.",
    },
    "/admin/create-license": {
      title: "Create a licence",
      text: "Granting one or more licences to an e-mail address, with the reason kept in the log.",
    },
    "/admin/activate-license": {
      title: "Activate a licence for a customer",
      text: "Activating a licence on a customer’s store, with the same checks as for the customer.",
    },
    "/admin/deactivate-license": {
      title: "Deactivate a customer’s licence",
      text: "Freeing the seat that a store takes, with the reason kept in the log.",
    },
    "/admin/pause-license": {
      title: "Pause a licence",
      text: "Suspending a licence: the theme stays in place, updates and downloads stop.",
    },
    "/admin/enable-license": {
      title: "Resume a licence",
      text: "Resuming a paused licence, with the reason kept in the log.",
    },
    "/admin/remove-license": {
      title: "Remove a licence",
      text: "Taking a licence away from a customer. An installed licence is removed only with its store released.",
    },
    "/templates": {
      title: "Templates",
      text: "The way into the template galleries: pages, products, collections and articles.",
    },
    "/page-templates": {
      title: "Page templates",
      text: "The gallery of page templates, with preview, a copy of the JSON and adding to a theme.",
    },
    "/product-templates": {
      title: "Product templates",
      text: "The gallery of product templates, with preview, a copy of the JSON and adding to a theme.",
    },
    "/collection-templates": {
      title: "Collection templates",
      text: "The gallery of collection templates, with preview, a copy of the JSON and adding to a theme.",
    },
    "/blog-templates": {
      title: "Article templates",
      text: "The gallery of blog article templates, with preview, a copy of the JSON and adding to a theme.",
    },
  },
} satisfies typeof french;
