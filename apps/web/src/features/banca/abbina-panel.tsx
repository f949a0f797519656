import { Button, Checkbox, TextInput } from '@mantine/core'
import type { DebitoPerBanca, MovimentoBanca } from '@rateo/contract/ponte/banca'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { fieldsOf, restOf } from '../../api/client.ts'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { readTyped, toTyped, typedError } from '../../ui/fields/typed-amount.ts'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notices/notice.tsx'
import { PerMansione } from '../../ui/notices/per-mansione.tsx'
import { Panel } from '../../ui/panel.tsx'
import { debitiQuery, useAbbina } from './banca.api.ts'
import classes from './banca.module.css'

type Scelto = DebitoPerBanca & { importo: string }
type Scelti = readonly Scelto[]

/** A debt that the movement may pay, with the part of it. */
function Debito(props: {
  debito: DebitoPerBanca
  scelto: Scelto | undefined
  error: string | undefined
  onChange: (importo: string | null) => void
}) {
  const { debito, scelto, error, onChange } = props
  return (
    <li className={classes['debt']}>
      <Checkbox
        label={`${debito.cliente} · ${debito.causale}`}
        description={`${debito.numero}, da pagare ${formattaEuro(debito.dovuto_centesimi)}${debito.annunciato ? ', bonifico annunciato' : ''}${debito.ritenuta_centesimi > 0 ? `, di cui ${formattaEuro(debito.ritenuta_centesimi)} trattenuti dalla banca` : ''}`}
        checked={scelto !== undefined}
        onChange={(event) => onChange(event.currentTarget.checked ? '' : null)}
      />
      {scelto && (
        <MoneyField
          label="Quanto ne salda"
          value={scelto.importo}
          error={error}
          onChange={onChange}
        />
      )}
    </li>
  )
}

/** The debts that the words typed find, and that are not among those proposed. */
function useTrovati(cerca: string, proposti: readonly DebitoPerBanca[]): DebitoPerBanca[] {
  const { data } = useQuery(debitiQuery(cerca.trim()))
  if (cerca.trim().length < 2 || data === undefined) return []
  return data.data
    .filter(({ _id }) => !proposti.some((uno) => uno._id === _id))
    .map(({ _id, numero, causale, cliente, residuo_centesimi }) => ({
      _id,
      numero,
      causale,
      cliente: cliente.nome,
      dovuto_centesimi: residuo_centesimi,
      annunciato: false,
      ritenuta_centesimi: 0,
    }))
}

type Altro = MovimentoBanca['proposte']['versamenti'][number]

function Altri({
  altri,
  isBusy,
  onChoose,
}: {
  altri: readonly Altro[]
  isBusy: boolean
  onChoose: (id: string) => void
}) {
  return altri.map(({ _id, titolo, giorno, importo_centesimi }) => (
    <li key={_id} className={layout['apart']}>
      <span>{`${titolo}, ${formattaGiorno(giorno)}, ${formattaEuro(importo_centesimi)}`}</span>
      <Button variant="default" size="compact-sm" loading={isBusy} onClick={() => onChoose(_id)}>
        È questo
      </Button>
    </li>
  ))
}

const somma = (scelti: Scelti) =>
  scelti.reduce((tutto, { importo }) => tutto + (readTyped(importo) ?? 0), 0)

/** Counts what the bank kept back, where the one debt chosen is paid whole by a bonifico parlante. */
function trattenuto([uno, ...altri]: Scelti): number {
  return uno !== undefined && altri.length === 0 && readTyped(uno.importo) === uno.dovuto_centesimi
    ? uno.ritenuta_centesimi
    : 0
}

/** Says by hand what a movement is: one or more debts with their parts, or something that the portal knows of. */
export function AbbinaPanel({ movimento }: { movimento: MovimentoBanca }) {
  const { proposte, importo_centesimi, abbinato_centesimi } = movimento
  const resta = importo_centesimi - abbinato_centesimi
  const [scelti, setScelti] = useState<Scelti>([])
  const [cerca, setCerca] = useState('')
  const abbina = useAbbina(movimento._id)
  const trovati = useTrovati(useDeferredValue(cerca), proposte.debiti)
  const altriScelti = scelti.filter(
    ({ _id }) => ![...proposte.debiti, ...trovati].some((uno) => uno._id === _id),
  )
  const totale = somma(scelti) - trattenuto(scelti)
  const wrong = Object.fromEntries(
    fieldsOf(abbina.error).map(({ name, message }) => [name, message]),
  )
  const change = (debito: DebitoPerBanca, importo: string | null) => {
    abbina.reset()
    setScelti((prima) => {
      const altri = prima.filter(({ _id }) => _id !== debito._id)
      if (importo === null) return altri
      if (prima.some(({ _id }) => _id === debito._id)) {
        return prima.map((uno) => (uno._id === debito._id ? { ...uno, importo } : uno))
      }
      const quanto =
        debito.ritenuta_centesimi > 0 && altri.length === 0
          ? debito.dovuto_centesimi
          : Math.min(debito.dovuto_centesimi, Math.max(0, resta - somma(altri)))
      return [...altri, { ...debito, importo: toTyped(quanto) }]
    })
  }
  const errorOf = ({ _id, importo }: Scelto) =>
    wrong[`debiti/${scelti.findIndex((uno) => uno._id === _id)}/importo_centesimi`] ??
    typedError(importo) ??
    undefined
  const illeggibile = scelti.some(({ importo }) => (readTyped(importo) ?? 0) <= 0)
  const send = () =>
    abbina.mutate({
      debiti: scelti.map(({ _id, importo }) => ({
        pagamento_id: _id,
        importo_centesimi: readTyped(importo) ?? 0,
      })),
    })
  const failure = wrong['debiti'] ?? restOf(abbina.error, Object.keys(wrong))
  const row = (debito: DebitoPerBanca) => {
    const scelto = scelti.find(({ _id }) => _id === debito._id)
    return (
      <Debito
        key={debito._id}
        debito={debito}
        scelto={scelto}
        error={scelto && errorOf(scelto)}
        onChange={(importo) => change(debito, importo)}
      />
    )
  }
  const altri = [...proposte.incassi, ...proposte.versamenti, ...proposte.accrediti]
  return (
    <Panel title="Che cos’è">
      <div className={layout['stack']}>
        {altri.length > 0 && (
          <ul className={layout['listSpaced']}>
            <Altri
              altri={proposte.incassi}
              isBusy={abbina.isPending}
              onChoose={(incasso_id) => abbina.mutate({ incasso_id })}
            />
            <Altri
              altri={proposte.versamenti}
              isBusy={abbina.isPending}
              onChoose={(versamento_id) => abbina.mutate({ versamento_id })}
            />
            <Altri
              altri={proposte.accrediti}
              isBusy={abbina.isPending}
              onChoose={(accredito_id) => abbina.mutate({ accredito_id })}
            />
          </ul>
        )}
        {proposte.debiti.length === 0 && altri.length === 0 && (
          <p className={layout['quiet']}>
            Niente di quello che aspetti gli somiglia: cerca il pagamento, o chiudi il movimento con
            il motivo.
          </p>
        )}
        <ul className={layout['listSpaced']}>{[...proposte.debiti, ...altriScelti].map(row)}</ul>
        <TextInput
          label="Cerca un altro pagamento"
          description="Per cliente, causale, numero o importo"
          autoComplete="off"
          value={cerca}
          onChange={(event) => setCerca(event.currentTarget.value)}
        />
        {trovati.length > 0 && <ul className={layout['listSpaced']}>{trovati.map(row)}</ul>}
        {failure !== null && failure !== undefined && (
          <Notice tone="errore" isAlert>
            {failure}
          </Notice>
        )}
        <p role="status" className={layout['flat']}>
          {`Scelti ${formattaEuro(totale)} di ${formattaEuro(resta)}.`}
          {totale > resta && ' Sono più di quello che resta del movimento.'}
        </p>
        <div className={layout['row']}>
          <PerMansione mansione="banca">
            <Button
              loading={abbina.isPending}
              disabled={scelti.length === 0 || illeggibile || totale > resta}
              onClick={send}
            >
              Abbina
            </Button>
          </PerMansione>
        </div>
      </div>
    </Panel>
  )
}
