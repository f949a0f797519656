import { Button, TextInput } from '@mantine/core'
import type { ProvaSconto } from '@rateo/contract/promozioni/sconto'
import type { Gateway } from '@rateo/contract/sportello/gateway'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { nomeDi } from '@rateo/domain/denaro/sconti-insieme'
import { useState } from 'react'
import { fieldOrMessageOf, messageOf } from '../../../api/client.ts'
import layout from '../../../ui/layout.module.css'
import { useProvaCodice, useTogliCodice, useUsaCodice } from './codice.api.ts'
import classes from '../gateway.module.css'

/** The code of who has one: what it takes off is read before it is used, and it may be taken off again (PRM-M2). */
export function Codice({ gateway }: { gateway: Gateway }) {
  const [isOpen, setOpen] = useState(false)
  if (!gateway.codice_ammesso) return null
  const { _id, sconto, altro_codice } = gateway
  if (isOpen) return <ScriviCodice id={_id} onClose={() => setOpen(false)} />
  if (sconto !== null) {
    return (
      <div className={layout['column']}>
        <ConCodice id={_id} codici={sconto.righe.map(nomeDi)} />
        {altro_codice && (
          <Button variant="subtle" size="compact-md" onClick={() => setOpen(true)}>
            Hai un altro codice?
          </Button>
        )}
      </div>
    )
  }
  return (
    <Button variant="subtle" size="compact-md" onClick={() => setOpen(true)}>
      Hai un codice?
    </Button>
  )
}

function ConCodice({ id, codici }: { id: string; codici: readonly string[] }) {
  const togli = useTogliCodice(id)
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-md"
        loading={togli.isPending}
        onClick={() => togli.mutate()}
      >
        {codici.length === 1 ? 'Togli il codice' : 'Togli i codici'} {codici.join(' e ')}
      </Button>
      {togli.error && (
        <p className={classes['note']} role="alert">
          {messageOf(togli.error)}
        </p>
      )}
    </div>
  )
}

function ScriviCodice({ id, onClose }: { id: string; onClose: () => void }) {
  const [codice, setCodice] = useState('')
  const prova = useProvaCodice(id)
  if (prova.data) {
    return <Provato id={id} provato={prova.data} onBack={() => prova.reset()} onDone={onClose} />
  }
  return (
    <form
      className={layout['column']}
      onSubmit={(event) => {
        event.preventDefault()
        if (codice.trim() !== '') prova.mutate(codice)
      }}
    >
      <TextInput
        label="Codice promozione"
        autoComplete="off"
        maxLength={40}
        value={codice}
        onChange={(event) => setCodice(event.currentTarget.value)}
        error={prova.error ? fieldOrMessageOf(prova.error, 'codice') : undefined}
      />
      <Button type="submit" variant="default" loading={prova.isPending}>
        Prova il codice
      </Button>
      <Button variant="subtle" size="compact-md" onClick={onClose}>
        Non ho un codice
      </Button>
    </form>
  )
}

type ProvatoProps = {
  id: string
  provato: ProvaSconto
  onBack: () => void
  onDone: () => void
}

function Provato({ id, provato, onBack, onDone }: ProvatoProps) {
  const usa = useUsaCodice(id, provato)
  return (
    <div className={layout['column']}>
      <p className={layout['flat']} role="status">
        {provato.codice}, {provato.nome}: {formattaEuro(provato.sconto_centesimi)} in meno su{' '}
        {formattaEuro(provato.prezzo_centesimi)}
        {provato.righe.length > 1 && `, insieme ${provato.righe.map(nomeDi).join(' e ')}`}. Con il
        codice paghi {formattaEuro(provato.da_pagare_centesimi)}.
      </p>
      {usa.error && (
        <p className={classes['note']} role="alert">
          {fieldOrMessageOf(usa.error, 'codice')}
        </p>
      )}
      <Button
        variant="default"
        loading={usa.isPending}
        onClick={() => usa.mutate(undefined, { onSuccess: onDone })}
      >
        Usa il codice
      </Button>
      <Button variant="subtle" size="compact-md" onClick={onBack}>
        Prova un altro codice
      </Button>
    </div>
  )
}
