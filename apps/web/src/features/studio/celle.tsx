import type { RigaStudio } from '@rateo/contract/ponte/studio'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { etichettaDi } from '@rateo/domain/parole/etichette'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import type { ReactNode } from 'react'
import { messageOf } from '../../api/client.ts'
import { takeAttivita } from '../../app/attivita/take-attivita.ts'
import { paths } from '../../app/routes/paths.ts'
import { useToast } from '../../ui/notices/toast.tsx'
import layout from '../../ui/layout.module.css'

type Cella = { riga: RigaStudio }

const NIENTE = <span className={layout['dim']}>–</span>

type ApriProps = Cella & { dove: string; label?: string; children: ReactNode }

/** A link into one of the esercenti: the session goes there first, and the page is of that one. */
function Apri({ riga, dove, label, children }: ApriProps) {
  const toast = useToast()
  const segno = dove.includes('?') ? '&' : '?'
  return (
    <a
      aria-label={label}
      href={`${dove}${segno}attivita=${riga._id}`}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        takeAttivita(riga._id, dove).catch((error: unknown) =>
          toast({ tone: 'errore', text: messageOf(error) }),
        )
      }}
    >
      {children}
    </a>
  )
}

export function Nome({ riga, isLink = false }: Cella & { isLink?: boolean }) {
  const { nome, stato, corrente, fino_al, in_ritardo } = riga
  const dove = isLink ? 'Apri questa attività' : nome
  return (
    <>
      {in_ritardo === null ? (
        !isLink && nome
      ) : (
        <Apri riga={riga} dove={paths.home()} {...(isLink && { label: `Apri ${nome}` })}>
          {dove}
        </Apri>
      )}
      <div className={layout['dim']}>
        {stato !== 'attivo' && `${etichettaDi('esercente', stato).etichetta} `}
        {corrente && 'sei qui '}
        {fino_al && `fino al ${formattaGiorno(fino_al)}`}
      </div>
    </>
  )
}

type SommaProps = Cella & { somma: RigaStudio['in_ritardo']; dove: string }

export function Somma({ riga, somma, dove }: SommaProps) {
  if (somma === null || somma.numero === 0) return NIENTE
  return (
    <Apri riga={riga} dove={dove}>
      <span className={layout['nowrap']}>
        {somma.numero} · {formattaEuro(somma.importo_centesimi)}
      </span>
    </Apri>
  )
}

export function Accrediti({ riga }: Cella) {
  const { accrediti } = riga
  if (accrediti === null || accrediti.numero === 0) return NIENTE
  return (
    <Apri riga={riga} dove={paths.accrediti()}>
      <span className={layout['nowrap']}>{formattaEuro(accrediti.importo_centesimi)}</span>
      {accrediti.prossimo_il && ` dal ${formattaGiorno(accrediti.prossimo_il)}`}
    </Apri>
  )
}

export function Casse({ riga }: Cella) {
  const { casse } = riga
  const parole =
    casse === null
      ? []
      : [
          casse.da_chiudere > 0 && `${casse.da_chiudere} da chiudere`,
          casse.da_verificare > 0 && `${casse.da_verificare} da verificare`,
          casse.con_differenza > 0 && `${casse.con_differenza} con differenza`,
        ].filter(Boolean)
  if (parole.length === 0) return NIENTE
  return (
    <Apri riga={riga} dove={`${paths.homeEsercente()}?cassa=elenco`}>
      {parole.join(', ')}
    </Apri>
  )
}

const NOMI: Readonly<Record<string, string>> = {
  documento_identita: 'documento d’identità',
  visura_camerale: 'visura',
}

export function Documenti({ riga }: Cella) {
  const { documenti } = riga
  if (documenti === null) return NIENTE
  const { mancanti, scade_il, scaduto } = documenti
  const parole = [
    ...(mancanti.length > 0
      ? [`manca ${mancanti.map((tipo) => NOMI[tipo] ?? tipo).join(' e ')}`]
      : []),
    ...(scade_il === null
      ? []
      : [`documento d’identità ${scaduto ? 'scaduto' : 'scade'} il ${formattaGiorno(scade_il)}`]),
  ]
  if (parole.length === 0) return NIENTE
  return (
    <Apri riga={riga} dove={`${paths.profilo()}?scheda=attivita`}>
      {parole.join('; ')}
    </Apri>
  )
}
