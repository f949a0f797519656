import type { Dilazione } from '@rateo/contract/accordi/dilazioni'
import type { Pagamento } from '@rateo/contract/accordi/pagamenti'
import type { Commissione } from '@rateo/domain/denaro/commissione'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../../app/routes/paths.ts'
import { messageOf, refusedFields } from '../../../api/client.ts'
import { useMotivo } from '../../../hooks/use-azione.ts'
import { useDraftForm } from '../../../hooks/use-draft-form.ts'
import { useToday } from '../../../hooks/use-today.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { PageError } from '../../../ui/notices/page-error.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import { UnsavedGuard } from '../../../ui/fields/unsaved-guard.tsx'
import { pagamentiQuery } from '../../pagamenti/index.ts'
import { campoDi, validateDilazione } from './condizioni.errors.ts'
import {
  type DilazioneValues,
  importoTyped,
  listOf,
  toBody,
  valuesOf,
  vuota,
} from './condizioni.values.ts'
import { ControllaProposta } from './controlla-proposta.tsx'
import type { Debito } from './debito-fields.tsx'
import { dilazioneQuery } from '../dilazioni.api.ts'
import { NuovaDilazioneForm } from './nuova-dilazione.form.tsx'
import { pagamentoQuery, regoleQuery, useInvia, useSalvaDilazione } from '../proposte.api.ts'
import { useMotivoMansione } from '../../../hooks/use-mansione.ts'

type Start = {
  bozza: Dilazione | null
  pagamento: Pagamento | null
  cliente: string
  commissione: Commissione
  giorni_evento: number
}

/** Makes a dilazione: from nothing, from a cliente, from a pagamento, or from a bozza (DIL-M1). */
export function NuovaDilazionePage() {
  const asked: Readonly<Record<string, string | undefined>> = useSearch({ strict: false })
  const { cliente = '', pagamento = '', bozza = '' } = asked
  const fermo = useMotivo('nuovi_incassi')
  const motivo = useMotivoMansione()('accordi') ?? fermo
  const debt = useQuery({ ...pagamentoQuery(pagamento), enabled: pagamento !== '' })
  const draft = useQuery({ ...dilazioneQuery(bozza), enabled: bozza !== '' })
  const rules = useQuery({ ...regoleQuery, enabled: motivo === null })
  const error = debt.error ?? draft.error ?? rules.error
  const isReady =
    (pagamento === '' || debt.data !== undefined) && (bozza === '' || draft.data !== undefined)
  return (
    <>
      <UnsavedGuard />
      <BackLink to={bozza === '' ? paths.dilazioni() : paths.dilazione(bozza)}>
        {bozza === '' ? 'Tutte le dilazioni' : 'Torna alla bozza'}
      </BackLink>
      {motivo !== null ? (
        <Notice tone="avviso" title="Non puoi proporre nuove dilazioni">
          {motivo}
        </Notice>
      ) : isReady && rules.data ? (
        <Nuova
          start={{
            bozza: draft.data ?? null,
            pagamento: debt.data ?? null,
            cliente,
            commissione: rules.data.commissione,
            giorni_evento: rules.data.giorni_evento,
          }}
          key={`${bozza} ${pagamento} ${cliente}`}
        />
      ) : error ? (
        <PageError
          error={error}
          onRetry={() => void (debt.refetch(), draft.refetch(), rules.refetch())}
        />
      ) : (
        <PageSkeleton />
      )}
    </>
  )
}

function startValues({ bozza, pagamento, cliente }: Start, today: string): DilazioneValues {
  if (bozza) return valuesOf(bozza, today)
  if (!pagamento) return { ...vuota(today), cliente_id: cliente }
  return { ...vuota(today), cliente_id: pagamento.cliente._id, pagamenti: pagamento._id }
}

/** States in which nothing of a debt has been paid, and something is owed. */
const DIVISIBILI = ['da_pagare', 'insoluto', 'scaduto']

/** The debts of a cliente that could be paid in rate, and those that the page before has named. */
function useDebiti(cliente_id: string, { bozza, pagamento }: Start): readonly Debito[] | undefined {
  const query = useQuery({
    ...pagamentiQuery({
      filters: { stato: { $in: DIVISIBILI }, origine: 'una_tantum' },
      initial_filters: { cliente_id },
      limit: 50,
    }),
    enabled: cliente_id !== '',
  })
  const known: Debito[] = [
    ...(pagamento?.cliente._id === cliente_id ? [pagamento] : []),
    ...(bozza?.cliente._id === cliente_id
      ? bozza.debiti.map((debito) => ({ ...debito, scadenza: bozza.prima_scadenza }))
      : []),
  ]
  if (query.data === undefined || query.isPlaceholderData)
    return known.length > 0 ? known : undefined
  const found = query.data.data.filter((row) => row.incassato_centesimi === 0)
  return [...known.filter(({ _id }) => found.every((row) => row._id !== _id)), ...found]
}

function Nuova({ start }: { start: Start }) {
  const today = useToday()
  const regole = { oggi: today, commissione: start.commissione, giorni_evento: start.giorni_evento }
  const toast = useToast()
  const navigate = useNavigate()
  const bozza = start.bozza?._id ?? null
  const [isChecking, setChecking] = useState(false)
  const salva = useSalvaDilazione(bozza)
  const invia = useInvia()
  const from = bozza ?? start.pagamento?._id ?? (start.cliente || 'nuova')
  const { form, forget } = useDraftForm<DilazioneValues>(`dilazione-${from}`, {
    initial: startValues(start, today),
    validate: (values) => validateDilazione(values, importoOf(values), regole),
  })
  const debiti = useDebiti(form.values.cliente_id, start)
  const importoOf = (values: DilazioneValues) =>
    values.origine === 'importo'
      ? importoTyped(values)
      : listOf(values.pagamenti).reduce(
          (sum, id) => sum + (debiti?.find(({ _id }) => _id === id)?.importo_centesimi ?? 0),
          0,
        )
  const importo = importoOf(form.values)
  const body = toBody(form.values, importo, regole)

  const leave = (dilazione: Dilazione) => {
    forget()
    form.resetDirty()
    void navigate({ to: paths.dilazione(dilazione._id), ignoreBlocker: true })
  }
  const refused = (error: Error) => {
    const errors = refusedFields(error, campoDi(form.values))
    if (Object.keys(errors).length === 0) return
    form.setErrors(errors)
    setChecking(false)
  }
  const save = (totale_centesimi: number, onSaved: (saved: Dilazione) => void) =>
    salva.mutate({ ...body, totale_centesimi }, { onSuccess: onSaved, onError: refused })
  const saveOnly = (totale: number) =>
    save(totale, (saved) => {
      toast({
        tone: 'successo',
        text: 'Bozza salvata: il cliente non la vede finché non la invii.',
      })
      leave(saved)
    })
  const send = (totale: number) =>
    save(totale, (saved) =>
      invia.mutate(saved._id, {
        onSuccess: (sent) => {
          toast({
            tone: 'successo',
            text:
              sent.stato === 'in_approvazione'
                ? 'Inviata all’assistenza: il cliente la riceve quando è approvata.'
                : `Proposta inviata a ${sent.cliente.nome}.`,
          })
          leave(sent)
        },
        onError: (error) => {
          // The bozza is there: what is wrong is corrected from its page, never written twice.
          toast({ tone: 'errore', text: `Bozza salvata ma non inviata. ${messageOf(error)}` })
          leave(saved)
        },
      }),
    )

  if (isChecking) {
    return (
      <ControllaProposta
        form={form}
        body={body}
        isBusy={salva.isPending || invia.isPending}
        error={salva.error}
        onBack={() => {
          salva.reset()
          setChecking(false)
        }}
        onRefused={refused}
        onSave={saveOnly}
        onSend={send}
      />
    )
  }
  return (
    <NuovaDilazioneForm
      form={form}
      debiti={debiti}
      importo={importo}
      regole={regole}
      alPostoDi={start.bozza?.sostituisce?.numero ?? null}
      onReady={() => setChecking(true)}
    />
  )
}
