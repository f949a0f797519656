// The yardstick of a payment: a bare Fastify + pg server that runs its three statements and nothing else.
import Fastify from 'fastify'
import { createPool } from '../apps/bff/src/db/database.ts'
import { ready } from './children.ts'
import { type Debito, pagaNudo } from './payment-statements.ts'

const [url = '', port = ''] = process.argv.slice(2)
const onError = () => undefined
const pool = createPool({ url, max: 10, statementMs: 8000, name: 'rateo-bench', onError })
const app = Fastify({ logger: false })
app.post<{ Params: { id: string }; Body: Omit<Debito, 'pagamento_id'> }>(
  '/api/gateway/:id/paga',
  async ({ params, body }) => {
    await pagaNudo(pool, { ...body, pagamento_id: params.id })
    return { stato: 'pagato' }
  },
)
await app.listen({ port: Number(port), host: '127.0.0.1' })
ready()
