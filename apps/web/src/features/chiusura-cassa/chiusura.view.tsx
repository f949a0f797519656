import { Button, Skeleton } from '@mantine/core'
import type { Chiusura } from '@rateo/contract/incasso/chiusure-cassa'
import { NOMI_RICONCILIAZIONE } from '@rateo/domain/cassa/cassa-parole'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaDataOra } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { Money } from '../../ui/money.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { DetailColumns } from '../../ui/page-head.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { StatoBadge, ToneBadge } from '../../ui/stato-badge.tsx'
import { RecordHeader } from '../../ui/record/record-header.tsx'
import { TechnicalDetails } from '../../ui/record/technical-details.tsx'
import * as addresses from './addresses.ts'
import { chiusuraQuery, csvAddress, pdfAddress } from './cassa.api.ts'
import layout from '../../ui/layout.module.css'
import classes from './cassa.module.css'
import { QuadraturaPanel } from './conteggio-fields.tsx'
import { RettificaForm } from './rettifica.form.tsx'

/** Portal, POS and fiscal till, each pair that should agree (CAS-B1). */
function Riconciliazione({ chiusura }: { chiusura: Chiusura }) {
  return (
    <Panel title="Rateo, POS e registratore">
      <ul className={layout['list']}>
        {chiusura.contenuto.riconciliazione.map((riga) => {
          const { titolo, portale, altro } = NOMI_RICONCILIAZIONE[riga.voce]
          return (
            <li key={riga.voce} className={classes['line']}>
              <span className={classes['who']}>
                <strong>{titolo}</strong>
                <span className={classes['note']}>
                  {portale} {formattaEuro(riga.portale_centesimi)} · {altro}{' '}
                  {formattaEuro(riga.altro_centesimi)}
                </span>
              </span>
              <span className={classes['amount']} data-off={riga.differenza_centesimi !== 0}>
                {riga.differenza_centesimi === 0 ? (
                  'Uguali'
                ) : (
                  <Money centesimi={riga.differenza_centesimi} />
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

function factsOf({ contenuto: c, rettifica_di }: Chiusura) {
  const { rt } = c.conteggio
  return [
    { name: 'Cassa', value: `${c.cassa.nome} · ${c.cassa.punto_vendita}` },
    { name: 'Aperta', value: `${formattaDataOra(c.aperta_at)} · ${c.aperta_da}` },
    { name: 'Chiusa', value: `${formattaDataOra(c.chiusa_at)} · ${c.chiusa_da}` },
    { name: 'Verificata da', value: c.verificata_da ?? 'Nessun’altra persona' },
    ...(c.rettifica === null
      ? []
      : [
          {
            name: 'Rettifica la',
            value: <Link {...addresses.chiusura(rettifica_di ?? '')}>{c.rettifica.numero}</Link>,
          },
          { name: 'Motivo', value: c.rettifica.motivo },
        ]),
    { name: 'Lasciati in cassa', value: formattaEuro(c.conteggio.lasciato_centesimi) },
    { name: 'Versati in banca', value: formattaEuro(c.versato_centesimi) },
    ...c.pos.map(({ nome, totale_centesimi }) => ({
      name: `Terminale ${nome}`,
      value: formattaEuro(totale_centesimi),
    })),
    ...(rt === null
      ? []
      : [
          {
            name: `Registratore, Z n. ${String(rt.numero_z)}`,
            value: formattaEuro(rt.totale_centesimi),
          },
        ]),
    ...(c.conteggio.nota === null ? [] : [{ name: 'Nota', value: c.conteggio.nota }]),
  ]
}

function Sigillo({ sigillo: s }: Chiusura) {
  return (
    <Panel title="Sigillo">
      {s.integro ? (
        <Notice tone="successo">
          Integro: {s.scritture === 1 ? 'una scrittura' : `${String(s.scritture)} scritture`} per{' '}
          {formattaEuro(s.totale_centesimi)}, come il giorno della chiusura.
        </Notice>
      ) : (
        <Notice tone="errore" title="Il sigillo non torna">
          Qualcosa è cambiato dopo la chiusura. Richiedi assistenza e indica il numero.
        </Notice>
      )}
      <TechnicalDetails details={[{ name: 'Impronta (SHA-256)', value: s.impronta }]} />
    </Panel>
  )
}

/** A closing, as it was sealed: its sheets, its reconciliation, and the way to put it right (CAS-M6). */
export function ChiusuraView({ id }: { id: string }) {
  const { data: chiusura, error } = useQuery(chiusuraQuery(id))
  const [isFixing, setIsFixing] = useState(false)
  if (error && !chiusura) return <PageError error={error} />
  if (!chiusura) return <Skeleton height={320} radius="lg" />
  const { numero, rettificata, quadratura, contenuto } = chiusura
  if (isFixing) return <RettificaForm chiusura={chiusura} onClose={() => setIsFixing(false)} />
  return (
    <div className={classes['stack']}>
      <RecordHeader
        lead={numero}
        state={
          rettificata ? (
            <ToneBadge tone="neutro">Rettificata</ToneBadge>
          ) : (
            <StatoBadge entita="quadratura" stato={quadratura} />
          )
        }
        facts={[contenuto.rettifica === null ? 'Chiusura di cassa' : 'Rettifica di una chiusura']}
        actions={[
          {
            label: 'Scarica CSV',
            onClick: () => window.location.assign(csvAddress(id)),
            reason: null,
          },
          {
            label: 'Rettifica',
            onClick: () => setIsFixing(true),
            reason: rettificata ? 'È già stata rettificata da una chiusura più recente.' : null,
          },
        ]}
      >
        <Button
          component="a"
          href={pdfAddress(id)}
          target="_blank"
          rel="noopener"
          leftSection={<Icon name="documenti" size={18} />}
        >
          PDF
        </Button>
      </RecordHeader>
      {rettificata && (
        <Notice tone="informazione">Questa chiusura è stata rettificata da una più recente.</Notice>
      )}
      <DetailColumns
        main={
          <>
            <QuadraturaPanel righe={contenuto.righe} />
            <Riconciliazione chiusura={chiusura} />
          </>
        }
        aside={
          <>
            <Panel title="Dettagli">
              <Facts facts={factsOf(chiusura)} />
            </Panel>
            <Sigillo {...chiusura} />
          </>
        }
      />
    </div>
  )
}
