export { consegnaEventi } from './consegna-eventi.ts'
export { dimenticaEventi } from './dimentica-eventi.ts'
export { messaggiWebhook } from './messaggi-webhook.ts'
export { webhookRoutes } from './webhook.routes.ts'
