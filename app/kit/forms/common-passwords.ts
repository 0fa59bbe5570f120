/** Passwords that many people choose, for the server, which refuses them, and for the estimate of strength. */

/**
 * Common passwords of at least 8 characters in lower case. Together with `commonWords` and their endings, the list has
 * about thirty thousand entries.
 */
const fullPasswords = `
  00000000 0000000000 01234567 0123456789 11111111 111111111 1111111111 11112222 11223344 1122334455 12121212 1212312121
  12131415 12312312 123123123 1231231231 12341234 1234123412 123412345 12344321 123454321 12345678 123456789 1234567890
  12345678910 1234567891 123456781 123456782 1234567a 12345678a 123456789a 1234567890a 123456789q 1234567q 12345qwert
  1234qwer 1234abcd 123456abc 123456aa 123456as 123456qq 123456qw 12345abc 123654789 123698745 12369874 12345679
  123789456 123abc123 123qweasd 123qweasdzxc 123qwe123 123321123 1233211234 1234554321 12348765 13131313 13579246
  135792468 1357924680 14141414 14725836 147258369 1472583690 147852369 14789632 147896325 15151515 159159159 159357456
  159753456 15975321 159753159 16161616 18181818 19191919 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qa2ws3ed 1qaz1qaz 1qaz2wsx
  1qaz2wsx3edc 1qazxsw2 1qaz@wsx 1234567890qwertyuiop 20202020 21212121 22222222 23232323 23456789 234567890 24242424
  24681012 246813579 25252525 25802580 258456258 258258258 31415926 314159265 33333333 36925814 369258147 40404040
  41414141 44444444 45454545 456456456 456123789 456789123 51505150 54545454 55555555 5555555555 56565656 65432100 654321654
  66666666 666666666 6666666666 67676767 69696969 741852963 7418529630 74108520 75757575 77777777 777777777 7777777777
  78787878 789456123 7894561230 789789789 78945612 78963214 789632145 852456852 852852852 85208520 86868686 87654321
  876543210 87878787 88888888 888888888 8888888888 89898989 90909090 951753852 95175385 963852741 96385274 98765432
  987654321 9876543210 987654321a 987456321 98989898 99887766 99999999 999999999 9999999999
  a1234567 a12345678 a123456789 a1b2c3d4 a1b2c3d4e5 a1s2d3f4 aa123456 aa112233 aaaaaaaa aaaaaaaaaa aaaa1111 abababab abc12345
  abc123456 abc123abc abc123def abcabcabc abcd1234 abcd12345 abcdabcd abcde123 abcdefgh abcdefghi abcdefghij abcdefg1 abcdef12
  access14 administrator admin@123 asd123asd asd12345 asdasdasd asdasd123 asdf1234 asdfasdf asdfasdfasdf asdfghjk asdfghjkl
  asdfghjkl1 asdfjkl; asdfzxcv asdqwe123 asddsa123 az123456 azerty12 azerty123 azertyui azertyuiop azertyuiop123 azqswxed
  bbbbbbbb blink182 bob12345 changeme changeme1 changemenow cccccccc charlie1 cowboys1 d1234567 dddddddd default1 drowssap
  dragon12 eeeeeeee f00tball ffffffff fuckyou1 fuckyou2 fuckyou123 fuckfuck fuckface fuckthis gfhjkmgfhjkm gggggggg google123
  guestguest hahahaha hello123 helpme123 hhhhhhhh iloveyou iloveyou1 iloveyou12 iloveyou123 iloveyou2 iloveyou! iloveme1
  iloveme123 ilovegod ilovehim iloveher ilovemom ilovemyself ihateyou ihateyou1 ncc1701d ncc1701e internet jjjjjjjj j38ifubn
  jesus123 jesuschrist jesusislord jetaime1 jetaime123 kkkkkkkk letmein1 letmein123 letmein12 letmeinnow llllllll lollipop
  lollollol loveyou1 lovelove loveme123 mamapapa maman123 metallica mmmmmmmm monamour monange moncoeur motdepasse motdepasse1
  motdepasse123 mypass123 mypassword mypassword1 mynoob123 myspace1 newpass1 newpassword nirvana1 nopassword nothing1 nnnnnnnn
  oooooooo op[op[op pa55w0rd pa55word pass1234 pass12345 passpass passw0rd passw0rd1 passw0rd! p@ssword p@ssw0rd p@ssw0rd1
  p@55w0rd p4ssw0rd p4ssword password! password!1 password@1 password@123 password.1 passwordpassword passwort passwort1
  pppppppp ppppssss q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qazqazqaz qazwsx12 qazwsx123 qazwsxed qazwsxedc qazwsxedc123
  qazwsxedcrfv qazxcvbn qazxsw21 qqqqqqqq qq123456 qqww1122 qwaszx12 qwe123qwe qwe12345 qweasd12 qweasd123 qweasdzx qweasdzxc
  qweasdzxc123 qweqwe123 qweqweqwe qwer1234 qwer12345 qwerasdf qwerasdfzxcv qwerqwer qwert123 qwert1234 qwert12345 qwertasdfg
  qwertyui qwertyuio qwertyuiop qwertyuiop1 qwertyuiop123 qwertyuiop[] qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456
  qwerty1! qwerty321 qwertyqwerty qwertz123 qwertzui qwertzuiop q2w3e4r5 r2d2c3po rrrrrrrr samsung1 s1234567 ssssssss sssssssss
  test1234 test12345 testtest testing1 testpass thx1138a trustno1 trustnoone tttttttt vfhbyf123 vvvvvvvv w1234567 wachtwoord
  wasdwasd welcome1 welcome12 welcome123 welcome2 whatever1 wwwwwwww xxxxxxxx xxxxxxxxxx x1234567 yyyyyyyy z1x2c3v4 z1234567
  zaq12wsx zaq1xsw2 zaq1zaq1 zaqwsxcde zaqwsx123 zaq!2wsx zxasqw12 zxc12345 zxc123zxc zxcasdqwe zxcvasdf zxcvb123 zxcvbnm1
  01011980 01011990 01012000 01012010 01012011 0987654321 1029384756 1123581321 11235813 111222333 1232323q 1234512345
  12qwaszx 192837465 1q2w3e4r5t6y7u 21122112 2wsx3edc 4815162342 adgjmptw babydoll babylon5 bigboobs bigmoney billybob bluemoon
  bobafett bondjames bond007007 budlight butterfl catch22catch christin christop cjkysirj cumshot1 dietcoke dkflbvbh drpepper
  elizabet enterpri evangelion fktrcfylh flipflop fredfred freepass freeuser fyfcnfcbz ghbdtnbr ghjcnjgfhjkm gn56gn56 gfhjkm123
  hotstuff ilovesex kingkong ladybug1 lifehack liverpoo lovesong maryjane maximus1 monkey12 mylove12 nolimit1 nfnmzyf1 p0o9i8u7
  pearljam peekaboo pimpdaddy qazxswedc qwaszx12 rasdzv3 rhbcnbyf rolltide satan666 semperfi sexylady sexysexy shaney14
  skywalke sooners1 soso123aljg spiderma stephani superfly sweetpea swordfis tarheels theking1 thuglife tottenha trfnthbyf
  usuckballz1 vanhalen verbatim wetpussy wolverin wordpass wrinkle1 xbox360xbox yfnfkmz1 yjdsqgfhjkm zxcasd123
  zxcvbnm123 zxcvbnm, zxcvbnm,. zxcvzxcv zzzzzzzz contrasena contraseña contrasena1 bonjour1 bonjour123 doudou123 soleil123
  loulou123 chouchou chouchoune nounours titeuf123 marseille13 parissaintgermain psg12345 france98 allezlom
`;

/** Common words and names, combined with each ending. */
const commonWords = `
  abc123 access admin adidas alexander alexandra alexandre alexis alicia alison allison amanda america amour anaconda andrea
  andreas andrew angel angela angelina angels animal anthony apache apollo apple apples aragorn archer arsenal arthur
  arthur asdfgh asdfghjkl ashley asshole atlanta austin australia azerty babybaby babygirl badboy bailey bamboo banana
  banane bandit barbara barcelona barney baseball basket basketball basketbal batman beautiful beaver benjamin berlin
  bernard bigdaddy bigdick bigdog birthday bismarck biteme blackjack blahblah blessed blondie blowjob bonbon bonjour booboo
  boomer boston brandon brandy braves brazil brittany brooklyn brother bubbles buddy buffalo bulldog bulldogs bullshit
  buster butterfly butthead calvin cameron camille canada captain caramel carlos carolina caroline carpediem casper
  cassandra catherine champion changeme charlie charlotte chelsea cherry chester chicago chicken chloe chocolat chocolate
  chouette chris christian christina christine christophe christopher christmas cinderella classic clement coco coffee
  colorado computer cookie cookies cooper cordelia corvette cosmos coucou courage cowboy cowboys creative cristina crystal
  daniel danielle dallas daddysgirl darkness darkside david deadpool december dennis denver destiny diablo diamond diamonds
  dolphin dolphins dominic dominique doudou dragon dragonball dreamer driver eagles eclipse einstein elephant elizabeth
  emilie emmanuel england eric esperance evolution explorer facebook falcon family fantasy federico ferrari fireball firebird
  fishing florence florian florida flower flowers football forever forever21 formula1 fourteen france francis francois
  frankie freddy freedom frederic friend friends fuckoff fuckyou galaxy gandalf garfield gateway general genesis george
  georgia german giants gibson ginger giovanni golden goldfish golfer google gordon grandma green greenday guillaume guitar
  gunner hallo hammer hannah happiness happy hardcore harley harrison hawaii heather heaven hello hellokitty helpme hercules
  hockey hollywood homer honda honey horses hotdog hottie houston hunter iceman iforgot iloveu iloveyou infinity instagram
  internet isabelle jackass jackson jaguar jamaica james january jasmine jasper jean jennifer jeremy jerome jessica jessie
  jesus johannes jonathan jordan jordan23 joseph joshua julien junior justice justin katherine katie kawasaki kevin killer
  kimberly kingdom kitty knight kristina lacoste lakers lauren laurent legend leonardo letmein liberty lightning lincoln
  liverpool lollipop london loulou love lovely loveme lover loverboy lovers loveyou lucky lucky7 madison maggie magic
  makaveli mamamia manchester manuel marcel margaret maria marianne marie marine mariposa marlboro marseille martin martine
  marvin master masters mathieu matrix matthew matthieu maurice maverick maxime maxwell megan melanie melissa mercedes
  merlin metallic metallica mexico michael michel michelle michigan mickey microsoft midnight miller minecraft mistress
  mitchell monica monique monkey monster montana montreal morgan mother motorola mountain mustang naruto natalie natasha
  nathalie nathan newyork nicholas nicolas nicole nintendo nirvana november october olivia olivier orange packers padres
  pakistan panther panthers papillon paradise paris parker pascal passion password pass passion patches patrice patricia
  patrick peaches peanut penguin penis pepper philippe phoenix pikachu platinum playboy player please pokemon police
  poohbear pookie porsche portugal precious prince princesa princess princesse privacy private pumpkin purple pussy
  pussycat qazwsx qwaszx qweasd qwerty qwertyuiop rachel raiders rainbow rangers raymond realmadrid rebecca redskins redsox
  remember republic richard ricardo robert rocket roland romance ronaldo rootroot rosebud rush2112 russia rusty sabrina
  samantha samsung samuel sandra santiago saturn sandrine savannah scarface school scooby scooter scorpio scorpion
  scotland sebastian sebastien secret security september service sexy shadow shannon sharon shelby shithead shopping shopify
  sierra silver simone simpsons skywalker slayer slipknot smokey snickers snoopy snowball snowboard snowman soccer softball
  soleil something sophie southpark spencer spiderman spitfire spongebob spring sparky srinivas stanley starfish startrek
  starwars stargate stephane stephanie stephen steven steelers strawberry student summer sunday sunflower sunshine superman
  supernova superstar surfer susan suzuki sweetie sweetheart swimming swordfish sylvain sylvie sydney tamara taylor teacher
  telephone tennis terminator test testing texas thailand thomas thunder tiffany tiger tigers tigger timothy tinkerbell
  titanic toulouse toyota travel treasure trinity triumph trombone trouble trustme tucker turtle twilight undertaker united
  universe valentin valentina valerie vampire vanessa vanille vegeta veronica veronique victor victoria victory viking
  vincent viper virginia virginie volcom voyager walter wanker warcraft warrior warriors webmaster welcome whatever william
  williams willow wilson windows winner winston winter wizard wolfgang wolverine wonderful woofwoof wrestling xavier yamaha
  aardvark airborne airforce airplane alabama albert aleksandr alejandro alexander amateur american anderson anything arizona
  arnold assassin athena atlantis aurora awesome bastard beatles biscuit blackcat blackdog blackie blizzard bluebird bluesky
  bollocks broncos buckeye buckeyes bulldozer business cadillac camaro campbell cardinal carmen cavalier celtic chandler charger
  cherokee chevelle cheyenne chocolate clifford college columbia concrete control cougar country courtney coyote cricket dakota
  danger darkstar defender deftones devildog dexter dickhead digital dingdong disney doctor domino douglas dreams drummer ducati
  eagle electric eminem emerald engineer enigma enterprise eternity everton excalibur extreme fender fernando fighter fluffy
  francesco franklin fucker garcia gemini geronimo ghost gladiator goddess godzilla goldberg gregory griffin guinness hamilton
  hawkeye hellfire highland hobbes holiday hongkong hooters hummer icecream immortal indiana infantry inferno integra intrepid
  ironman jackie jeffrey johnny johnson julian jupiter juventus kathleen kermit kitten kristen lacrosse ladybug lasvegas lawrence
  legolas leonard lesbian lizard logitech lonewolf longhorn lucifer machine madonna magnum mailman malibu manager marathon marina
  marines marlin marshall maximus megadeth member mercury mongoose moonlight morpheus morrison movies murphy mushroom musicman
  napoleon nascar nemesis newcastle newport notebook online orlando outlaw overlord oxford pantera passport patriot patriots
  pegasus personal phantom pioneer pleasure popcorn porkchop porno predator presario psycho punisher punkrock raider ranger raven
  redwings renegade robinson rockstar rooster runner russell saints samson samurai scorpions seinfeld seminole serenity shamrock
  sherlock showtime skippy skittles skyline slapshot sniper snowman spartan special spider spirit squirrel stallion standard
  starcraft stardust sterling stingray stinky studio success sundance sunset super svetlana system tarzan theman toronto trooper
  trumpet trustme twister ultimate unicorn vikings vladimir volleyball warlock waterloo werewolf westside wildcat wildcats wolf
  wolfpack wolves wrangler yankee zachary zeppelin zombie
  yankees yellow zidane zxcvbn zxcvbnm
`;

const endings = [
  "",
  "1",
  "2",
  "3",
  "7",
  "9",
  "0",
  "01",
  "07",
  "10",
  "11",
  "12",
  "13",
  "21",
  "22",
  "23",
  "69",
  "77",
  "88",
  "99",
].concat([
  "00",
  "123",
  "1234",
  "12345",
  "123456",
  "321",
  "007",
  "666",
  "!",
  "1!",
  "123!",
  "@1",
  "@123",
  ".",
  "a",
  "s",
  "x",
]);

const split = (list: string) => list.trim().split(/\s+/);

let expanded: Set<string> | undefined;

/** Expanded on first use, so that other pages do not pay for it. */
function getCommonPasswords(): Set<string> {
  expanded ??= new Set([
    ...split(fullPasswords),
    ...split(commonWords).flatMap((word) => endings.map((ending) => word + ending)),
  ]);
  return expanded;
}

export const isCommonPassword = (password: string): boolean => getCommonPasswords().has(password.toLowerCase());
