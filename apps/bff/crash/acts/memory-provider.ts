import {
  type Asked,
  ForgedEvent,
  type PaymentProvider,
  type ProviderOutcome,
  ProviderUnreachable,
} from '../../src/integrations/psp/provider.ts'

/** The fate of the next call that moves money. */
type Sorte = 'bene' | 'rifiuta' | 'in_banca' | 'tace_dopo' | 'tace_prima' | 'tardi'

type Cosa = {
  tipo: Asked['tipo']
  chiave: string
  riferimento: string
  importo: number
  stato: 'aperto' | 'in_banca' | 'riuscito' | 'rifiutato' | 'annullato'
  intento: string | null
  debiti?: string | null
}

const silence = () => new ProviderUnreachable('nessuna risposta')
const never = () => Promise.reject(silence())

function outcomeOf({ stato, riferimento, importo, tipo }: Cosa): ProviderOutcome {
  switch (stato) {
    case 'aperto':
      return {
        stato: 'aperto',
        riferimento,
        url: `http://pagina/${riferimento}`,
        codice_rifiuto: null,
        rifiuti: 0,
      }
    case 'in_banca':
      return { stato: 'in_elaborazione', riferimento }
    case 'riuscito':
      return {
        stato: 'riuscito',
        riferimento,
        riferimento_psp: tipo === 'rimborso' ? null : `pi_${riferimento}`,
        importo_centesimi: importo,
        metodo_etichetta: null,
      }
    case 'rifiutato':
      return { stato: 'rifiutato', riferimento, codice_rifiuto: 'fondi_insufficienti' }
    case 'annullato':
      return { stato: 'annullato', riferimento, codice_rifiuto: null }
  }
}

// Never the same twice, whichever provider of the process.
let ultimo = 0

/** The provider's memory and its acts; the way to speak to it comes after. */
function createBooks() {
  const cose = new Map<string, Cosa>()
  /** Payments that a bank disputes: nothing of them is given back any more. */
  const contestati = new Set<string>()
  /** Messages that the provider has and has not done yet. */
  const inViaggio: (() => void)[] = []
  const sorti: Sorte[] = []
  const voce = { isMute: false }

  const find = (key: string) =>
    cose.get(key) ?? [...cose.values()].find(({ riferimento }) => riferimento === key)

  /** Answers a message: a key has one effect, and asked again it answers what it answered. */
  async function ask(cosa: Omit<Cosa, 'riferimento'>, refused = false): Promise<ProviderOutcome> {
    const sorte = refused ? 'rifiuta' : (sorti.shift() ?? 'bene')
    const make = () => {
      const known = cose.get(cosa.chiave)
      if (known) return known
      const made = { ...cosa, riferimento: `${cosa.tipo}_${++ultimo}` }
      if (sorte === 'rifiuta' && cosa.tipo !== 'sessione') made.stato = 'rifiutato'
      if (cosa.intento !== null && contestati.has(cosa.intento)) made.stato = 'rifiutato'
      if (sorte === 'in_banca' && cosa.tipo === 'addebito') made.stato = 'in_banca'
      cose.set(cosa.chiave, made)
      return made
    }
    if (sorte === 'tace_prima') throw silence()
    if (sorte === 'tardi') {
      inViaggio.push(make)
      throw silence()
    }
    const made = make()
    if (sorte === 'tace_dopo') throw silence()
    return outcomeOf(made)
  }
  return { cose, contestati, inViaggio, sorti, voce, find, ask }
}
type Books = ReturnType<typeof createBooks>

function speakFor({ cose, voce, find, ask }: Books): PaymentProvider {
  return {
    nome: 'stripe',
    capabilities: {
      idempotency: 'header',
      keyTtlMs: 86_400_000,
      lookupByReference: true,
      maxProcessingMs: 86_400_000,
      refundPartial: true,
      timeoutMs: 10_000,
    },
    conti: null,
    parseAccountEvent: () => {
      throw new ForgedEvent('no accounts')
    },
    isMandateActive: async () => true,
    readMethod: async () => ({ stato: 'conto' }),
    createCheckout: ({ chiave, importo_centesimi: importo, debiti = null }) =>
      ask({ tipo: 'sessione', chiave, importo, stato: 'aperto', intento: null, debiti }),
    charge: ({ chiave, importo_centesimi: importo, debiti = null }) =>
      ask({ tipo: 'addebito', chiave, importo, stato: 'riuscito', intento: null, debiti }),
    refund: ({ chiave, importo_centesimi: importo, intento }) =>
      ask({ tipo: 'rimborso', chiave, importo, stato: 'riuscito', intento }),
    lookup: async ({ chiave, riferimento }) => {
      if (voce.isMute) throw silence()
      const cosa = find(riferimento ?? chiave)
      return cosa ? outcomeOf(cosa) : { stato: 'sconosciuto' }
    },
    expireCheckout: async (riferimento) => {
      if (voce.isMute) throw silence()
      const cosa = find(riferimento)
      if (!cosa) return { stato: 'sconosciuto' }
      if (cosa.stato === 'aperto') cosa.stato = 'annullato'
      return outcomeOf(cosa)
    },
    cancelCharge: async (riferimento) => {
      const cosa = find(riferimento)
      return cosa ? outcomeOf(cosa) : { stato: 'sconosciuto' }
    },
    listAsked: async () => {
      if (voce.isMute) throw silence()
      return [...cose.values()].map(({ importo, stato, debiti = null, ...cosa }) => ({
        ...cosa,
        debiti,
        importo_centesimi: importo,
        metodo: 'carta' as const,
        moved: stato === 'riuscito' || stato === 'in_banca',
      }))
    },
    listMoves: async () => ({ righe: [], dopo: null }),
    readMove: async () => null,
    listReturns: async () => [],
    listDisputes: async () => [],
    parseEvent: (raw, headers) => {
      if (headers['stripe-signature'] !== 'vera') throw new ForgedEvent('false')
      const { id, chiave } = JSON.parse(raw.toString()) as { id: string; chiave: string }
      return { evento_id: id, tipo: 'prova', chiave, riferimento: null }
    },
    createCustomer: never,
    createSetup: never,
    lookupSetup: never,
    forgetMethod: never,
    registerMandate: never,
    uploadEvidence: never,
    answerDispute: never,
    acceptDispute: never,
  }
}

/** A provider that lives in memory, with its own books: fast enough for thousands of commands. */
export function createMemoryProvider() {
  const books = createBooks()
  const { cose, contestati, sorti, voce, inViaggio } = books
  return {
    psp: speakFor(books),
    cose,
    contestati,
    prepare: (next: Sorte) => void sorti.push(next),
    mute: (value: boolean) => {
      voce.isMute = value
    },
    /** Does now what was under way. */
    arrive: () => {
      for (const make of inViaggio.splice(0)) make()
    },
    calm: () => void sorti.splice(0),
  }
}
