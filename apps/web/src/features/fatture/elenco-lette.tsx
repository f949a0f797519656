import { Button, Checkbox, TextInput } from '@mantine/core'
import type { ScadenzaFattura } from '@rateo/contract/fatture/carica-fatture'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoLungo, formattaIntero } from '@rateo/domain/parole/formato'
import { useState } from 'react'
import layout from '../../ui/layout.module.css'
import { Money } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import {
  chiaveCliente,
  chiaveScadenza,
  correggeUnaDiQueste,
  daCaricare,
  emailDi,
  type Letta,
  type Scelte,
} from './lettura.ts'

const PER_VOLTA = 50

type Props = { lette: readonly Letta[]; scelte: Scelte; onChange: (scelte: Scelte) => void }

/** All that was read, one invoice below the other: what may be asked can be unticked, the rest says why not. */
export function ElencoLette({ lette, scelte, onChange }: Props) {
  const [mostrate, setMostrate] = useState(PER_VOLTA)
  return (
    <section aria-label="Fatture lette" className={layout['stack']}>
      {lette.slice(0, mostrate).map((letta) => (
        <UnaFattura
          key={letta.id}
          letta={letta}
          isNotaOra={correggeUnaDiQueste(letta, lette)}
          isIn={daCaricare(letta, scelte)}
          scelte={scelte}
          onChange={onChange}
        />
      ))}
      {lette.length > mostrate && (
        <Button variant="default" onClick={() => setMostrate(mostrate + PER_VOLTA)}>
          {`Mostra altre fatture: ne restano ${formattaIntero(lette.length - mostrate)}`}
        </Button>
      )}
    </section>
  )
}

type FatturaProps = Omit<Props, 'lette'> & { letta: Letta; isNotaOra: boolean; isIn: boolean }

/** The sums of an invoice that are not simply what is paid. */
function trattenute({ documento: d }: Letta): string | null {
  const parti = [
    d.ritenuta_centesimi > 0 ? `ritenuta ${formattaEuro(d.ritenuta_centesimi)}` : '',
    d.iva_scissa_centesimi > 0
      ? `IVA versata dall’ente ${formattaEuro(d.iva_scissa_centesimi)}`
      : '',
  ].filter((parte) => parte !== '')
  if (parti.length === 0) return null
  return `Totale ${formattaEuro(d.totale_centesimi)}, ${parti.join(', ')}: da pagare ${formattaEuro(d.da_pagare_centesimi)}.`
}

function UnaFattura({ letta, isNotaOra, isIn, scelte, onChange }: FatturaProps) {
  const { documento: d } = letta
  const nome = d.cliente.nome || 'Cliente senza nome'
  const resto = trattenute(letta)
  return (
    <Panel
      title={nome}
      aside={<Money centesimi={d.e_nota ? -d.da_pagare_centesimi : d.da_pagare_centesimi} />}
    >
      <div className={layout['stackTight']}>
        <p className={layout['note']}>
          {`${d.e_nota ? 'Nota di credito' : 'Fattura'} ${d.numero} del ${formattaGiornoLungo(d.data)}`}
          {d.cliente._id === null ? ' · cliente nuovo' : ''}
        </p>
        {resto !== null && <p className={layout['flat']}>{resto}</p>}
        {d.avvisi.map((avviso) => (
          <p key={avviso} className={layout['flat']}>
            {avviso}.
          </p>
        ))}
        {d.e_nota && <p className={layout['flat']}>{notaInParole(letta, isNotaOra)}</p>}
        {!d.e_nota && d.motivo !== null && <p className={layout['flat']}>{d.motivo}</p>}
        {d.situazione === 'gia_caricata' && (
          <p className={layout['flat']}>Già caricata: non si chiede di nuovo.</p>
        )}
        {d.note_applicate.map((nota) => (
          <p key={nota.numero} className={layout['flat']}>
            {`La nota di credito ${nota.numero}, che l’aspettava, toglie ${formattaEuro(nota.tolto_centesimi)}.`}
            {nota.avviso === null ? '' : ` ${nota.avviso}.`}
          </p>
        ))}
        {d.situazione === 'senza_email' && (
          <EmailNuovo letta={letta} scelte={scelte} onChange={onChange} isIn={isIn} />
        )}
        {(d.situazione === 'pronta' || d.situazione === 'senza_email') &&
          d.scadenze.map((una) => (
            <UnaScadenza
              key={una.n}
              una={una}
              nome={`${nome}, fattura ${d.numero}`}
              isChosen={una.chiedibile && !scelte.escluse.has(chiaveScadenza(letta, una))}
              onToggle={() => onChange(conCambiata(scelte, chiaveScadenza(letta, una)))}
            />
          ))}
      </div>
    </Panel>
  )
}

function conCambiata(scelte: Scelte, chiave: string): Scelte {
  const escluse = new Set(scelte.escluse)
  if (!escluse.delete(chiave)) escluse.add(chiave)
  return { ...scelte, escluse }
}

function notaInParole({ documento: d }: Letta, isNotaOra: boolean): string {
  const quali = d.corregge.map(({ numero }) => numero).join(', ')
  if (d.situazione === 'gia_caricata') return d.motivo ?? `Corregge la fattura ${quali}.`
  if (d.situazione === 'pronta') {
    return `Riduce di ${formattaEuro(d.ridotto_centesimi)} quello che chiede la fattura ${quali}.`
  }
  if (d.situazione === 'attende' && isNotaOra) {
    return `Riduce la fattura ${quali}, che è tra queste: si applica subito dopo.`
  }
  return d.motivo ?? ''
}

type EmailProps = Omit<FatturaProps, 'isNotaOra'>

/** An invoice says no e-mail: it is written once, and holds for all invoices of the same cliente. */
function EmailNuovo({ letta, scelte, onChange, isIn }: EmailProps) {
  const { cliente } = letta.documento
  const scritta = emailDi(letta, scelte)
  return (
    <TextInput
      type="email"
      label={`E-mail di ${cliente.nome}`}
      description={
        cliente.pec === null
          ? 'È un cliente nuovo e la fattura non la dice: senza, questa fattura resta fuori.'
          : `È un cliente nuovo. La sua PEC è ${cliente.pec}: meglio un’e-mail che legge.`
      }
      autoComplete="off"
      maxLength={254}
      value={scritta}
      error={scritta === '' || isIn || !scritta.includes('@') ? null : 'Controlla l’indirizzo'}
      onChange={(event) =>
        onChange({
          ...scelte,
          emails: { ...scelte.emails, [chiaveCliente(letta.documento)]: event.currentTarget.value },
        })
      }
    />
  )
}

type ScadenzaProps = {
  una: ScadenzaFattura
  nome: string
  isChosen: boolean
  onToggle: () => void
}

function UnaScadenza({ una, nome, isChosen, onToggle }: ScadenzaProps) {
  const quando =
    una.scadenza === null ? 'senza data' : `scade il ${formattaGiornoLungo(una.scadenza)}`
  const come = una.modalita === null ? '' : ` · ${una.modalita}`
  return (
    <Checkbox
      checked={isChosen}
      disabled={!una.chiedibile}
      aria-label={`Chiedi ${formattaEuro(una.importo_centesimi)} a ${nome}, ${quando}`}
      label={`${formattaEuro(una.importo_centesimi)}, ${quando}${come}`}
      {...(una.dubbio !== null && { description: `${una.dubbio}.` })}
      onChange={onToggle}
    />
  )
}
