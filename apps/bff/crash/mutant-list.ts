import { SENZA_CHIAVI } from './run.ts'
import type { Prova } from './acts/stage.ts'

export type Mutante = {
  nome: string
  /** File below apps/bff, what stands there, what takes its place. */
  dove: readonly (readonly [file: string, from: string, to: string])[]
  prova?: Partial<Prova>
  kills?: number
}

/** Whichever stored function says it. */
const SQL = 'src/modules'
const INVIA = 'src/modules/incasso/addebiti/operazioni/invia-operazione.ts'
const PASSO = 'src/modules/incasso/addebiti/avvio/prossimo-passo.ts'
const APPLICA = 'src/modules/incasso/addebiti/applica-esito.ts'

const RICEVUTA = `insert into uscite (argomento, unicita, contenuto) values ('pagamento_riuscito', 'ricevuta:' || p_t.id,
    jsonb_build_object('pagamento_id', debito.id, 'tentativo_id', p_t.id)) on conflict (unicita) do nothing;`
const INCASSO = `perform registra_scrittura('incasso', 'tentativo', p_t.id::text, jsonb_build_array(
    jsonb_build_object('intestatario', 'psp:' || p_op.fornitore, 'codice', 'da_ricevere', 'importo_centesimi', p_importo),
    jsonb_build_object('intestatario', conto, 'codice', 'debito', 'importo_centesimi', -p_importo)), p_adesso);`
const FINE_CONCLUDI = `  return compi(
    deps,
    stored('concludi_operazione', {
      ...comune,
      etichetta: fine.metodo_etichetta ?? null,
      riferimento_psp: fine.riferimento_psp ?? null,
    }),
  )`

/** Moves a statement behind the transaction that it belongs to: a process that dies in between has not done it. */
const poi = (statement: string): string => `${FINE_CONCLUDI.replace('return', 'const fase = await')}
  if (fase === 'riuscito') await sql\`${statement}\`.execute(deps.db)
  return fase`

/** Faults that a payment system is known to have had. Each was seen to charge twice, to lose, or to lie. */
export const MUTANTI: readonly Mutante[] = [
  {
    nome: 'chiave_nuova_a_ogni_invio',
    dove: [
      [
        'src/modules/incasso/addebiti/avvio/addebita-nel-giorno.ts',
        'return await deps.psp.charge(richiesta)',
        'return await deps.psp.charge({ ...richiesta, chiave: `${richiesta.chiave}:${performance.now()}` })',
      ],
    ],
  },
  {
    nome: 'silenzio_preso_per_rifiuto',
    dove: [
      [
        INVIA,
        'if (error instanceof ProviderUnreachable) return perdiRisposta(deps, operazione, error.message)',
        "if (error instanceof ProviderUnreachable) return concludi(deps, operazione, { esito: 'errore_tecnico' }, contesto)",
      ],
    ],
  },
  {
    nome: 'non_trovato_preso_per_non_addebitato',
    kills: 30,
    prova: { tardi: [3000, 6000] },
    dove: [
      [
        PASSO,
        "  if (idempotency === 'header') {",
        "  if (idempotency === 'header') return 'chiudi'\n  {",
      ],
    ],
  },
  {
    nome: 'scrittura_in_un_altra_transazione',
    kills: 40,
    dove: [
      [SQL, INCASSO, ''],
      [
        APPLICA,
        FINE_CONCLUDI,
        poi(
          "select registra_scrittura('incasso', 'tentativo', t.id::text, jsonb_build_array(jsonb_build_object('intestatario', 'psp:stripe', 'codice', 'da_ricevere', 'importo_centesimi', t.importo_centesimi), jsonb_build_object('intestatario', 'esercente:' || p.esercente_id, 'codice', 'debito', 'importo_centesimi', -t.importo_centesimi)), now()) from operazioni_psp o join tentativi t on t.id = o.tentativo_id join pagamenti p on p.id = t.pagamento_id where o.id = ${operazione.id}",
        ),
      ],
    ],
  },
  {
    nome: 'ricevuta_accodata_dopo',
    kills: 40,
    dove: [
      [SQL, RICEVUTA, ''],
      [
        APPLICA,
        FINE_CONCLUDI,
        poi(
          "insert into uscite (argomento, unicita, contenuto) select 'pagamento_riuscito', 'ricevuta:' || t.id, jsonb_build_object('pagamento_id', t.pagamento_id, 'tentativo_id', t.id) from operazioni_psp o join tentativi t on t.id = o.tentativo_id where o.id = ${operazione.id} on conflict do nothing",
        ),
      ],
    ],
  },
  {
    nome: 'firma_non_verificata',
    dove: [
      [
        'src/integrations/psp/stripe-events.ts',
        'return Stripe.webhooks.constructEvent(raw, signature, secret, TOLERANCE_S)',
        'return JSON.parse(raw.toString()) as Stripe.Event',
      ],
    ],
  },
  {
    nome: 'due_tentativi_insieme',
    prova: { sql: 'drop index tentativi_uno_vivo, tentativi_una_quota' },
    dove: [
      [SQL, "return jsonb_build_object('esito', 'in_corso', 'tentativo_id', vivo.id);", 'null;'],
      [
        SQL,
        "if p_debito.stato not in ('da_pagare', 'parzialmente_pagato', 'insoluto') then",
        "if p_debito.stato not in ('da_pagare', 'parzialmente_pagato', 'insoluto', 'in_verifica') then",
      ],
      [
        'src/modules/accordi/scadenze/addebita-dovuti.ts',
        'decidiAddebito({ ...dovuto, oggi,',
        "decidiAddebito({ ...dovuto, stato: 'da_pagare', oggi,",
      ],
      [
        'src/modules/accordi/scadenze/addebita-dovuti.ts',
        'togliProgrammati(trx, [...avviati, ...insoluti,',
        'togliProgrammati(trx, [...insoluti,',
      ],
    ],
  },
  {
    nome: 'nessun_segno_prima_di_inviare',
    prova: SENZA_CHIAVI,
    dove: [
      [
        SQL,
        "set stato = 'inviata', invii = invii + 1, bloccata_fino = now() + p_presa,",
        'set invii = invii + 1, bloccata_fino = now() + p_presa,',
      ],
    ],
  },
  {
    nome: 'reinvio_senza_chiavi',
    prova: SENZA_CHIAVI,
    dove: [
      [
        PASSO,
        "  if (idempotency === 'header') {",
        "  if (idempotency !== 'header') return 'reinvia'\n  {",
      ],
    ],
  },
  {
    nome: 'attesa_massima_troppo_corta',
    prova: SENZA_CHIAVI,
    dove: [[PASSO, '> maxProcessingMs', '> maxProcessingMs / 50']],
  },
  {
    nome: 'nessun_freno_dopo_una_fermata',
    kills: 40,
    prova: {
      capabilities: { timeoutMs: 800, idempotency: 'none', maxProcessingMs: 4000 },
      tardi: [200, 500],
      fermo: [8000, 10_000],
      fermaA: ['dopo:prendi_da_inviare'],
    },
    dove: [
      [
        'src/modules/incasso/addebiti/operazioni/operazione.ts',
        'now - since < presa_ms / 2',
        'now - since < presa_ms * 1000',
      ],
    ],
  },
  {
    nome: 'nessuna_guardia_sullo_stato',
    dove: [
      [
        SQL,
        "if p_esito = 'riuscito' and op.esito <> 'riuscito' then",
        "if p_esito = 'riuscito' then",
      ],
    ],
  },
  {
    nome: 'senza_cronologia',
    dove: [
      [
        SQL,
        "perform annota_pagamento(debito.id, 'incassa', debito.stato, nuovo,",
        "perform annota_pagamento(debito.id, 'nulla', debito.stato, nuovo,",
      ],
    ],
  },
  {
    nome: 'uscita_segnata_prima_di_spedire',
    dove: [
      [
        'src/modules/base/uscite/consegna-uscite.ts',
        'set tentativi = tentativi + 1,',
        'set tentativi = tentativi + 1, inviata_at = now(),',
      ],
    ],
  },
  {
    nome: 'pagina_chiusa_senza_chiedere',
    kills: 100,
    dove: [
      [
        'src/modules/incasso/addebiti/operazioni/controlla-operazione.ts',
        'return await deps.psp.expireCheckout(riferimento)',
        "return { stato: 'annullato', riferimento, codice_rifiuto: null }",
      ],
    ],
  },
]
