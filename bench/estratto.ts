// Measures the reading of a file of a bank: time and memory for one and for ten times as many movements.
// usage: node --expose-gc bench/estratto.ts 10000 100000
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { createWriteStream } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { apriEstratto } from '../apps/bff/src/modules/ponte/banca/file/leggi-estratto.ts'

const MEGA = 1024 * 1024
const IBAN = 'IT60X0542811101000000123456'

const giorno = (n: number) => String(1 + (n % 28)).padStart(2, '0')

const FORMATI = {
  csv: {
    testa: 'Data;Valuta;Importo;Descrizione;Ordinante\n',
    riga: (n: number) =>
      `${giorno(n)}/10/2026;${giorno(n)}/10/2026;${n % 900},50;"BONIFICO A VOSTRO FAVORE; Rateo ${n}";CLIENTE NUMERO ${n}\n`,
    coda: '',
  },
  camt053: {
    testa: `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>${IBAN}</IBAN></Id><Ccy>EUR</Ccy></Acct>`,
    riga: (n: number) =>
      `<Ntry><Amt Ccy="EUR">${n % 900}.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-10-${giorno(n)}</Dt></BookgDt><AcctSvcrRef>R${n}</AcctSvcrRef><NtryDtls><TxDtls><RmtInf><Ustrd>Rateo ${n}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
    coda: '</Stmt></BkToCstmrStmt></Document>',
  },
} as const

async function misura(formato: keyof typeof FORMATI, quanti: number): Promise<void> {
  const cartella = await mkdtemp(join(tmpdir(), 'rateo-bench-'))
  const percorso = join(cartella, 'estratto')
  const { testa, riga, coda } = FORMATI[formato]
  await pipeline(function* testo() {
    yield testa
    for (let n = 1; n <= quanti; n += 1) yield riga(n)
    yield coda
  }, createWriteStream(percorso))
  const { size } = await stat(percorso)
  globalThis.gc?.()
  const prima = process.memoryUsage().heapUsed
  let [letti, massimo] = [0, 0]
  const start = performance.now()
  const lettura = await apriEstratto(percorso, { detta: null, ricordata: null, noti: [] })
  for await (const voci of lettura.voci()) {
    letti += voci.filter((voce) => 'movimento' in voce).length
    if (letti % 5000 < voci.length) {
      globalThis.gc?.()
      massimo = Math.max(massimo, process.memoryUsage().heapUsed - prima)
    }
  }
  const secondi = (performance.now() - start) / 1000
  process.stdout.write(
    `${formato}, ${letti} movimenti, ${(size / MEGA).toFixed(1)} MB: ${secondi.toFixed(1)} s, al massimo ${(massimo / MEGA).toFixed(1)} MB vivi in più\n`,
  )
  await rm(cartella, { recursive: true })
}

for (const quanti of process.argv.slice(2).map(Number)) {
  await misura('csv', quanti)
  await misura('camt053', quanti)
}
