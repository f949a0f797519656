import { startPspProva, type PspProvaOptions } from './server.ts'

/** An orphan of an earlier run has these milliseconds to free the port. */
const attesaPortaMs = 5000

function rinuncia(frase: string): never {
  process.stderr.write(`${frase}\n`)
  process.exit(1)
}

function leggiAmbiente(): PspProvaOptions {
  const { env } = process
  const databaseUrl = env['PSP_DATABASE_URL']
  if (databaseUrl === undefined || !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    rinuncia(
      'PSP_DATABASE_URL manca o non è un indirizzo postgres://…: il fornitore di prova non parte.',
    )
  }
  const port = numero('PSP_PORT', 3001)
  const webhookUrl = env['PSP_WEBHOOK_URL']
  const webhookSecret = env['PSP_WEBHOOK_SECRET']
  const [contiUrl, contiSecret] = [env['PSP_WEBHOOK_CONTI_URL'], env['PSP_WEBHOOK_CONTI_SECRET']]
  const webhookEventi = env['PSP_WEBHOOK_EVENTS']?.split(',').filter(Boolean)
  const origin = env['PSP_ORIGIN']
  const host = env['PSP_HOST']
  return {
    databaseUrl,
    port,
    control: env['PSP_CONTROL'] === '1',
    sddDelayMs: numero('PSP_SDD_DELAY_MS', 5000),
    log: true,
    ...(webhookUrl ? { webhookUrl } : {}),
    ...(webhookSecret ? { webhookSecret } : {}),
    ...(contiUrl && contiSecret ? { webhookConti: { url: contiUrl, secret: contiSecret } } : {}),
    ...(webhookEventi?.length ? { webhookEventi } : {}),
    ...(origin ? { origin } : {}),
    ...(host ? { host } : {}),
  }
}

function numero(nome: string, predefinito: number): number {
  const testo = process.env[nome]
  if (testo === undefined || testo === '') return predefinito
  if (!/^\d{1,9}$/.test(testo)) rinuncia(`${nome} deve essere un numero, non «${testo}».`)
  return Number(testo)
}

function codice(errore: unknown): string {
  if (typeof errore !== 'object' || errore === null || !('code' in errore)) return ''
  return String(errore.code)
}

async function avvia(options: PspProvaOptions) {
  const fine = Date.now() + attesaPortaMs
  for (;;) {
    try {
      return await startPspProva(options)
    } catch (errore) {
      if (codice(errore) === 'EADDRINUSE' && Date.now() < fine) {
        await new Promise((riprova) => setTimeout(riprova, 250))
        continue
      }
      return rinuncia(spiega(errore, options.port))
    }
  }
}

function spiega(errore: unknown, porta: number): string {
  switch (codice(errore)) {
    case 'EADDRINUSE':
      return `La porta ${porta} è già occupata: chiudi l’altro programma o cambia PSP_PORT.`
    case 'EACCES':
      return `Non ho il permesso di usare la porta ${porta}: scegline un’altra con PSP_PORT.`
    default: {
      const motivo = errore instanceof Error ? errore.message || codice(errore) : String(errore)
      return `Il fornitore di prova non parte: il database di PSP_DATABASE_URL non risponde (${motivo}).`
    }
  }
}

let psp: Awaited<ReturnType<typeof avvia>> | null = null
let uscita = false
function esci(): void {
  if (uscita) return
  uscita = true
  if (psp === null) process.exit(0)
  // A connection that never ends must not keep the process alive for ever.
  setTimeout(() => process.exit(0), 8000).unref()
  psp.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  )
}

// The handlers stand before the start: a parent that goes away during it leaves no orphan.
process.on('SIGTERM', esci)
process.on('SIGINT', esci)
// Started by another program: without it there is nobody left to serve.
process.on('disconnect', esci)

psp = await avvia(leggiAmbiente())

// A parent has its own words for it.
if (process.send === undefined) process.stdout.write(`psp-prova è pronto: ${psp.url}\n`)
else process.send({ pronto: psp.url })
