const PATHS = {
  home: 'M4 11.5 12 5l8 6.5M6 10v9h12v-9M10 19v-5h4v5',
  pagamenti: 'M3 7h18v11H3zM3 11h18M7 15h3',
  dilazioni: 'M4 5h16v15H4zM4 9h16M8 3v4M16 3v4M8 13h3M8 16h6',
  abbonamenti: 'M5 12a7 7 0 0 1 12-4.9L19 9M19 5v4h-4M19 12a7 7 0 0 1-12 4.9L5 15M5 19v-4h4',
  clienti:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20a6.5 6.5 0 0 1 13 0M16 4.4a3.5 3.5 0 0 1 0 6.2M18 14.3a6.5 6.5 0 0 1 3.5 5.7',
  esercenti:
    'M4 10v9h16v-9M3 10l2-5h14l2 5M3 10a3 3 0 0 0 6 0 3 3 0 0 0 6 0 3 3 0 0 0 6 0M10 19v-4h4v4',
  documenti: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  reports: 'M4 20h16M7 20v-6M12 20V6M17 20v-9',
  utenze: 'M13 3 6 13h5l-1 8 8-11h-5z',
  sviluppatori: 'm8 8-4 4 4 4M16 8l4 4-4 4M13.5 5l-3 14',
  consulenti: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM5 20a7 7 0 0 1 14 0M12 15l1 5-1 1-1-1z',
  promozioni: 'M4 4h8l8 8-8 8-8-8zM8.5 8.5h.01',
  gestione: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4',
  ricerca: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM20 20l-4-4',
  profilo: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM5 20a7 7 0 0 1 14 0',
  admin: 'M12 3 5 6v5c0 4.5 3 8 7 10 4-2 7-5.5 7-10V6zM9.5 12l2 2 3.5-4',
  ruoli: 'M7 7h11l-3-3M17 17H6l3 3',
  assistenza:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM9.6 9.5a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.2.9-1.2 1.7M12 17h.01',
  logout: 'M14 4H5v16h9M10 12h10M17 8.5l3.5 3.5-3.5 3.5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  chiudi: 'M6 6l12 12M18 6 6 18',
  giu: 'm6 9 6 6 6-6',
  su: 'm6 15 6-6 6 6',
  viste: 'M4 6h16M4 12h16M4 18h9M17 16v5M14.5 18.5h5',
  colonne: 'M4 5h16v14H4zM9.5 5v14M14.5 5v14',
  destra: 'm9 6 6 6-6 6',
  sinistra: 'm15 6-6 6 6 6',
  sole: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 2v2M12 20v2M2 12h2M20 12h2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4',
  luna: 'M20 14.5A8 8 0 0 1 9.5 4a8 8 0 1 0 10.5 10.5Z',
  sistema: 'M3 5h18v11H3zM9 20h6M12 16v4',
  piu: 'M12 5v14M5 12h14',
  filtro: 'M4 6h16M7 12h10M10 18h4',
  campanella: 'M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15zM10 21h4',
  copia: 'M9 9h11v11H9zM5 15H4V4h11v1',
  condividi: 'M12 15V4M8 8l4-4 4 4M5 12v8h14v-8',
  scarica: 'M12 4v11M8 11l4 4 4-4M5 20h14',
  fatto: 'm5 12.5 4.5 4.5L19 7.5',
  attenzione: 'M12 9v4M12 17h.01M12 4 2.5 20h19z',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 11v5M12 8h.01',
  orologio: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5l3.5 2',
  lucchetto: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  carta: 'M3 6h18v12H3zM3 10h18',
  banca: 'M4 10h16L12 4zM6 10v7M10 10v7M14 10v7M18 10v7M4 20h16',
  contanti: 'M3 7h18v10H3zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM6 12h.01M18 12h.01',
  ordine: 'M8 9l4-4 4 4M8 15l4 4 4-4',
  crescente: 'm7 14 5-5 5 5',
  decrescente: 'm7 10 5 5 5-5',
  altro:
    'M5 13a1 1 0 1 0 0-2 1 1 0 0 0 0 2ZM12 13a1 1 0 1 0 0-2 1 1 0 0 0 0 2ZM19 13a1 1 0 1 0 0-2 1 1 0 0 0 0 2Z',
  raccolte: 'M4 10h16l-2 10H6zM8 10l3-6M16 10l-3-6M9 14v3M15 14v3',
  punto: 'M12 13a1 1 0 1 0 0-2 1 1 0 0 0 0 2Z',
} as const

export type IconName = keyof typeof PATHS

const isIconName = (name: string): name is IconName => Object.hasOwn(PATHS, name)

/** Names that come from the settings may be unknown here: a dot stands in for them. */
export const iconName = (name: string): IconName => (isIconName(name) ? name : 'punto')

/** A drawing beside words, never alone: it is hidden from screen readers. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
